// Prints a measurement as a table and writes it as JSON, with the machine it ran on.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

export type BenchRow = { figure: string; value: number | string };

export function report(name: string, rows: BenchRow[]) {
  const width = Math.max(...rows.map(({ figure }) => figure.length));
  for (const { figure, value } of rows) console.log(`${figure.padEnd(width)}  ${inWords(value)}`);
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const machine = {
    cores: cpus().length,
    processor: `${process.arch} ${cpus()[0]?.model ?? ""}`.trim(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const file = join(folder, `${name}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  );
}

function inWords(value: number | string): string {
  if (typeof value === "string") return value;
  return value >= 100 ? Math.round(value).toLocaleString("en-GB") : value.toFixed(2);
}
