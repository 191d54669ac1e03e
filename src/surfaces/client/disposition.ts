// Reads the file name of an answer from its Content-Disposition (RFC 6266, RFC 8187).

/** The name; empty when the header holds none. The extended form wins over the plain one. */
export function fileNameOf(header: string): string {
  const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]*)/i.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
