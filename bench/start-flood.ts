import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { FloodCount, FloodKind } from "./flooder.ts";

/** Floods a site or server from a process of its own. A rate of 0: as fast as responses come, from few connections. */
export async function startFlood(
  origin: string,
  kind: FloodKind,
  rate: number,
  seconds: number,
): Promise<FloodCount> {
  const { port } = new URL(origin);
  const parameters = [port, kind, `${rate}`, `${seconds}`];
  const child = fork(join(import.meta.dirname, "flooder.ts"), parameters);
  const [count] = (await once(child, "message")) as [FloodCount];
  return count;
}
