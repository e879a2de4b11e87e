/**
 * What keeps the site's memory small. Left alone, V8 gives the youngest objects as much room as the machine
 * has, its middle compiler (Maglev) takes a hundred megabytes for a second, and every thread of the C library
 * keeps a heap of its own, in which what was needed once is held for good: about twice the memory after the
 * same requests (bench/README.md). Eight megabytes for the youngest: with four, entries in flight outlive them.
 * Pieces from 32 KB on, as V8's compiler works in, are asked from the system one by one and go back to it.
 *
 * And what keeps it quick. V8 makes objects old from birth where a busy moment had many of them outlive the
 * youngest. A request made old holds all that it leads to when it is over, which then grows old as well, and so
 * on for good: one start in four answered a third slower ever after.
 */
export const thriftyFlags = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=30",
  "--no-maglev",
  "--no-allocation-site-pretenuring",
];
export const thriftyEnvironment = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * These can only be given to a process that is about to begin, so it begins again: the same process, with the
 * same number, on the same terminal. Where that cannot be done the site runs without them.
 */
export function beginAgainThriftily() {
  const given = thriftyFlags.every((flag) => process.execArgv.includes(flag));
  // A channel to the process that started this one would be lost.
  if (given || !process.execve || process.connected) return;
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...thriftyFlags, ...process.argv.slice(1)],
    { ...thriftyEnvironment, ...process.env },
  );
}
