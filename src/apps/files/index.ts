// Files: the place for bytes. Records of other apps hold them.
import { defineApp } from '../../operations/index.ts';
import { remove } from './operations/delete.ts';
import { download } from './operations/download.ts';
import { get } from './operations/get.ts';
import { list } from './operations/list.ts';
import { upload } from './operations/upload.ts';
import { filesPort } from './ports.ts';
import { files as filesTable, holds } from './tables.ts';

export const files = defineApp({
  id: 'files',
  title: 'Files',
  description: 'Bytes with a name: uploaded by one principal, then held by records such as tickets.',
  tables: [filesTable, holds],
  entities: [
    {
      name: 'file',
      description: 'Uploaded bytes and the records that hold them.',
      root: filesTable,
      parts: { holds: { table: holds, column: holds.file_id } },
    },
  ],
  permissions: { 'files.use': 'Upload files, and see, download and delete own uploads.' },
  operations: [upload, list, get, download, remove],
  ports: { Files: filesPort },
});
