// Round numbers for the axis of a chart. Pure.

/** About `steps` steps of 1, 2 or 5 times a power of ten, from 0 to at least the highest value. */
export function ticksFor(highest: number, steps = 3): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((size) => size * power >= rough) ?? 10) * power);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The position and width of a bar, in the units of the chart's viewBox. */
export function barAt(index: number, count: number, width: number, gap = 0.2) {
  const slot = width / count;
  return {
    x: index * slot + (slot * gap) / 2,
    width: slot * (1 - gap),
    middle: (index + 0.5) * slot,
  };
}

/** Which bars have a label: the first of each group of seven, and the last. */
export function labelledIndexes(count: number, every = 7) {
  const last = count - 1;
  const indexes = Array.from({ length: Math.ceil(count / every) }, (_, group) => group * every);
  return [...indexes.filter((index) => last - index >= every / 2), ...(count > 0 ? [last] : [])];
}
