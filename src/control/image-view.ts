// Images as control answers show them.
import type { z } from 'zod';
import type { Manifest } from '../engine/image.ts';
import type { Yard } from '../operations/yard.ts';
import type { Image } from './models/world.ts';

/** What an image is, from its manifest. */
export function imageView({ composition }: Yard, manifest: Manifest): z.input<typeof Image> {
  const { image, about, digest, counts, bytes, fingerprint } = manifest;
  return {
    image,
    world: (about.world ?? null) as string | null,
    seed: (about.seed ?? null) as number | null,
    now: (about.now ?? null) as string | null,
    digest,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    bytes,
    current: fingerprint === composition.schema.fingerprint,
  };
}
