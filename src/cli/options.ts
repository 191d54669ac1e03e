// Options that many commands have.
import type { Option } from './command.ts';

/** The option that every command has. */
export const jsonOption: Option = {
  name: 'json',
  kind: 'switch',
  description: 'Print JSON, and problems as JSON on standard error.',
};
