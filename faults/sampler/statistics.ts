// p-values of the tests in sampler.ts. Formulas: Numerical Recipes (3rd edition), sections 6.2 and 6.14.

/** The chance that chi-square with this many degrees of freedom is at least this large. */
export function chiSquareTail(chiSquare: number, freedom: number): number {
  const a = freedom / 2;
  const x = chiSquare / 2;
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - front * gammaSeries(a, x) : front * gammaFraction(a, x);
}

/** Equation 6.2.5: converges quickly below a + 1. */
function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-15; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Equation 6.2.7 by Lentz's method: converges quickly above a + 1. */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; i < 100_000; i += 1) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

/** Stirling's series; its error is below 1e-12 from 10 on. */
function logGamma(z: number): number {
  if (z < 10) return logGamma(z + 1) - Math.log(z);
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5) - 1 / (1680 * z ** 7);
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
}

/** Pearson's chi-square test of equally likely cells. */
export function uniformityTail(counts: ArrayLike<number>): number {
  let total = 0;
  let squares = 0;
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0;
    total += count;
    squares += count * count;
  }
  return chiSquareTail((squares * counts.length) / total - total, counts.length - 1);
}

/** Kolmogorov-Smirnov: the chance that values between 0 and 1 deviate at least this much from uniform ones. */
export function kolmogorovTail(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const n = sorted.length;
  const distance = sorted.reduce(
    (largest, value, index) => Math.max(largest, value - index / n, (index + 1) / n - value),
    0,
  );
  const lambda = (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)) * distance;
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let j = 1; j <= 100; j += 1)
    sum += (j % 2 ? 2 : -2) * Math.exp(-2 * j * j * lambda * lambda);
  return Math.min(1, sum);
}
