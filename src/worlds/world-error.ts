// What is wrong with a world file, in a sentence that says where and how to mend it.

/** A world file that cannot be used. The message names the file, the place in it, and the fix. */
export class WorldError extends Error {
  override name = 'WorldError';
}
