// The timeline of a reveal, in milliseconds from the start of its step. Pure.

/** Between the operator's press and the start, so that every screen receives the step in time. */
export const leadMilliseconds = 800;

export const reveal = {
  pictureSinks: 0,
  digitsRun: 800,
  stillness: 12_400,
  lightRises: 13_300,
  goesTo: 13_800,
  name: 14_000,
  nextWord: 120,
  goldLeaf: 14_400,
  ticket: 14_800,
  place: 14_950,
  goldLeafGone: 21_400,
} as const;

/** When five digits lock. Other numbers of digits are interpolated between the same first and last time. */
const lockOfFive = [3400, 5100, 7000, 9400, 12_400] as const;

export function lockTimes(digits: number): number[] {
  if (digits <= 1) return [lockOfFive[4]];
  return Array.from({ length: digits }, (_, index) => {
    const at = (index / (digits - 1)) * (lockOfFive.length - 1);
    const before = Math.floor(at);
    const from = lockOfFive[before] ?? lockOfFive[4];
    const to = lockOfFive[before + 1] ?? lockOfFive[4];
    return Math.round(from + (to - from) * (at - before));
  });
}

/** How long before its lock a digit starts to slow down, and to become sharp. */
export const slowsFor = 2400;
export const sharpensFor = 1300;
export const digitsPerSecond = 15;

/** How many digits a cell still runs through before it locks: constant speed, then cubic easing. */
export function digitsToGo(milliseconds: number): number {
  const slow = slowsFor / 1000;
  const remaining = milliseconds / 1000;
  const curve = (slow * digitsPerSecond) / 3;
  if (remaining <= 0) return 0;
  return remaining < slow
    ? curve * (remaining / slow) ** 3
    : curve + (remaining - slow) * digitsPerSecond;
}

export const batchRowEvery = 350;
/** Ten rows fit on the stage. */
export const batchSize = 10;
export const batchBegins = 1200;

export function batchEnds(rows: number): number {
  return batchBegins + rows * batchRowEvery;
}

/** A step shown without its animation gets a start time this long ago. */
export const settled = 60_000;
