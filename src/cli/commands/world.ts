// tiltyard world: recipes of companies, and the images made from them.
import { control } from '../control.ts';
import { operationCommand } from '../operation-command.ts';
import { factTable, type Row } from '../tables.ts';
import { group } from '../tree.ts';
import { bytesText } from '../units.ts';

const imageColumns = [
  { title: 'image', value: ({ image }: Row) => String(image).slice(0, 12) },
  { title: 'world', value: 'world' },
  { title: 'seed', value: 'seed', align: 'right' },
  { title: 'now', value: 'now' },
  { title: 'rows', value: 'rows', align: 'right' },
  { title: 'copied', value: ({ bytes }: Row) => bytesText((bytes as Sizes).rows), align: 'right' },
  { title: 'shared', value: ({ bytes }: Row) => bytesText((bytes as Sizes).text), align: 'right' },
  { title: 'current', value: 'current' },
] as const;

export const world = group(
  { name: 'world', description: 'List and show worlds, build their images.' },
  {
    list: operationCommand('list', control('worlds.list')),
    show: operationCommand('show', control('worlds.get'), { places: ['world'], text: worldText }),
    build: operationCommand('build', control('images.build'), { places: ['world'], text: imageText }),
    images: operationCommand('images', control('images.list'), { columns: imageColumns }),
  },
);

interface Sizes {
  readonly rows: number;
  readonly text: number;
}

function worldText({ apps, ...rest }: Row): string {
  return factTable({ ...rest, apps: (apps as readonly string[]).join(', ') });
}

function imageText({ bytes, ...rest }: Row): string {
  const { rows, text } = bytes as Sizes;
  return factTable({ ...rest, copied_bytes: bytesText(rows), shared_bytes: bytesText(text) });
}
