// Media types of the files that an office meets, by the ending of their name.

/** The media type for a file name, by its last ending in any case; `application/octet-stream` if it is not known. */
export function mediaTypeOf(fileName: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1];
  return (ending && byEnding.get(ending.toLowerCase())) ?? 'application/octet-stream';
}

/** Whether files of this media type are text to be read as such. Parameters such as `charset` are ignored. */
export function isTextMediaType(mediaType: string): boolean {
  const essence = (mediaType.split(';')[0] as string).trim().toLowerCase();
  return /^text\//.test(essence) || /[/+](?:json|xml|yaml)$/.test(essence) || essence === 'message/rfc822';
}

const office = 'application/vnd.openxmlformats-officedocument';

const byEnding: ReadonlyMap<string, string> = new Map([
  ['bmp', 'image/bmp'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docm', 'application/vnd.ms-word.document.macroEnabled.12'],
  ['docx', `${office}.wordprocessingml.document`],
  ['dotx', `${office}.wordprocessingml.template`],
  ['eml', 'message/rfc822'],
  ['gif', 'image/gif'],
  ['gz', 'application/gzip'],
  ['htm', 'text/html'],
  ['html', 'text/html'],
  ['ics', 'text/calendar'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['log', 'text/plain'],
  ['markdown', 'text/markdown'],
  ['md', 'text/markdown'],
  ['msg', 'application/vnd.ms-outlook'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['p7m', 'application/pkcs7-mime'],
  ['p7s', 'application/pkcs7-signature'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', `${office}.presentationml.presentation`],
  ['rtf', 'application/rtf'],
  ['svg', 'image/svg+xml'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['tsv', 'text/tab-separated-values'],
  ['txt', 'text/plain'],
  ['vcf', 'text/vcard'],
  ['webp', 'image/webp'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['xlsx', `${office}.spreadsheetml.sheet`],
  ['xml', 'application/xml'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['zip', 'application/zip'],
]);
