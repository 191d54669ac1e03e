// images.list: lists images.
import { z } from 'zod';
import { imageView } from '../../image-view.ts';
import { Image } from '../../models/world.ts';
import { defineControl } from '../../operation.ts';

export const listImages = defineControl({
  id: 'images.list',
  summary: 'List the images in the data folder.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/images',
  input: z.strictObject({}),
  output: z.object({ items: z.array(Image) }),
  handler(_, { yard }) {
    const made = yard.engine.images.list().filter(({ about }) => about.checkpoint_of === undefined);
    return { items: made.map((manifest) => imageView(yard, manifest)) };
  },
});
