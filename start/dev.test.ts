import { join } from "node:path";
import { expect, test } from "vitest";
import { findPostmaster } from "../app/platform/embedded-postgres/postmaster.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { runSiteProcess } from "./testing/site-process.ts";

test("npm run dev serves the site from its sources and stops cleanly", async () => {
  // Vite bundles the libraries first, which takes long on a busy machine.
  await using folder = makeDataFolder("data");
  await using site = runSiteProcess(
    { DATA_DIR: folder.path, NODE_ENV: "" },
    { command: [process.execPath, join(projectFolder, "start", "start.mjs"), "--dev"] },
  );
  const response = await fetch(await site.address);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("/app/entry.client.tsx");
  site.child.kill("SIGTERM");
  expect(await site.ending).toMatchObject({ exitCode: 0 });
  expect(findPostmaster(join(folder.path, "postgres"))).toBeUndefined();
}, 300_000);
