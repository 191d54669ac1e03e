// The company that the laws hold for: every app that is listed, in its reference world.
import { openTestWorkspace, type TestOptions, type TestWorkspace } from '../harness.ts';

/** Opens a workspace of the company. A new app is covered the moment it is listed. */
export function openCompany(options: TestOptions = {}): TestWorkspace {
  return openTestWorkspace(options);
}
