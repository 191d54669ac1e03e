// THE list of apps. Its order is part of the determinism: ports, events, seeds and documents follow it.
import { directory } from './directory/index.ts';
import { files } from './files/index.ts';
import { tickets } from './tickets/index.ts';

export const apps = [directory, files, tickets] as const;
