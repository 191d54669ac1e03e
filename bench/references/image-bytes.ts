// Where references get the rows from: the same image that our side opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows part of an image. */
export function imageBytes(images: string, image: string): Buffer {
  return readFileSync(join(images, image, 'rows'));
}
