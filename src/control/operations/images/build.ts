// images.build: builds the image of a world, or finds it.
import { z } from 'zod';
import { imageView } from '../../image-view.ts';
import { buildImageOf, findImage } from '../../images.ts';
import { callerId } from '../../models/fields.ts';
import { Image } from '../../models/world.ts';
import { defineControl } from '../../operation.ts';
import { INVALID_WORLD, UNKNOWN_WORLD } from '../../problems.ts';

export const buildImage = defineControl({
  id: 'images.build',
  summary: 'Build the image of a world, or find the one that was built before.',
  description: 'A job: it shows its progress in the list of jobs, and the answer comes when it is done.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/images',
  input: z.strictObject({
    world: callerId.describe('Name of the world.'),
    seed: z.int().min(0).max(4_294_967_295).default(0).describe('Seed of the company.'),
    rebuild: z
      .boolean()
      .default(false)
      .describe('Build it even if it is there: the way to replace a damaged one.'),
  }),
  output: Image,
  problems: [UNKNOWN_WORLD, INVALID_WORLD],
  example: { world: 'brennhagel', seed: 0 },
  subject: ({ world, seed }) => `${world}/${seed}`,
  async handler({ world, seed, rebuild }, ctx) {
    const { images } = ctx.yard.engine;
    const known = findImage(ctx, { world, seed });
    if (known !== undefined && rebuild) images.remove(known);
    const found = known !== undefined && !rebuild;
    const image = found ? known : await buildImageOf(ctx, { world, seed });
    return imageView(ctx.yard, images.manifest(image));
  },
});
