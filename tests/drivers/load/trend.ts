// Whether something grows: the slope of a line through samples, by least squares.

/** Growth in an hour of what was sampled as pairs of seconds and value. */
export function growthPerHour(samples: readonly (readonly [seconds: number, value: number])[]): number {
  const middle = (position: 0 | 1) =>
    samples.reduce((sum, sample) => sum + sample[position], 0) / samples.length;
  const [time, value] = [middle(0), middle(1)];
  let together = 0;
  let spread = 0;
  for (const sample of samples) {
    together += (sample[0] - time) * (sample[1] - value);
    spread += (sample[0] - time) ** 2;
  }
  return (together / spread) * 3600;
}
