// npm start: installs, builds and runs the site. With --dev: with hot reload.
import { ensureBuild } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { handOverToOwnNode } from "./own-node.mjs";
import { main } from "./processes.mjs";

const development = process.argv.includes("--dev");

await main(async () => {
  await ensureDependencies();
  const exitCode = await handOverToOwnNode();
  if (exitCode !== undefined) return exitCode;

  process.env.NODE_ENV = development ? "development" : "production";
  if (development) {
    await import("./development.ts");
    return undefined;
  }
  await ensureBuild();
  // A computed path, because the type check must not follow it: the build may not exist yet.
  const program = new URL("../build/server/index.js", import.meta.url);
  const { run } = await import(program.href);
  await run();
  return undefined;
});
