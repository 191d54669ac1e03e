// Sizes and times as people read them, the same on every host.

/** `16.2 MB`: powers of 1,000, a point as separator. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

const factors: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  tb: 1000 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** Bytes of `512MB`, `10GiB` or `1000`; undefined for what is no size. */
export function readBytes(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim());
  const factor = factors[(match?.[2] ?? '').toLowerCase()];
  if (!match || factor === undefined) return undefined;
  const bytes = Math.round(Number(match[1]) * factor);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
