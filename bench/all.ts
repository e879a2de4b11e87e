// npm run bench: every measurement, one after the other, on loopback only. Takes a few minutes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const measurements = [
  "pages.ts",
  "rendering.ts",
  "homes.ts",
  "start-and-memory.ts",
  "browser.ts",
  "scrolling.ts",
  "entries.ts",
  "protocol.ts",
  "large-draw.ts",
  "live/live.ts",
];

for (const name of measurements) {
  console.log(`\n== bench/${name}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}
