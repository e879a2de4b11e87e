// How fault programs report: what was counted, and what a clean run shows.

/** A number from the command line, or a random one. Printed, so that a run can be repeated. */
export function seedFrom(argument: string | undefined): number {
  return argument === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(argument);
}

/** Rule of three: no failure in n independent trials bounds the failure rate below 3/n with 95 % confidence. */
export function printReport(claim: string, report: object, trials: number): void {
  const bound = `${(300 / trials).toPrecision(2)} %`;
  const versions = { node: process.version };
  process.stdout.write(`${claim}: ${JSON.stringify({ ...report, trials, bound, ...versions })}\n`);
}
