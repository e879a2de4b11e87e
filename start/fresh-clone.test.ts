import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { childrenOf } from "../app/platform/testing/process-table.ts";
import { makeDataFolder } from "../app/platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { makeClone } from "./testing/clone.ts";
import { runSiteProcess } from "./testing/site-process.ts";

/** Gives a clone its own node_modules, with links to every package but not to the programs in .bin. */
function linkEveryPackage(clone: string): void {
  const modules = join(clone, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(projectFolder, "node_modules"))) {
    if (name !== ".bin")
      symlinkSync(join(projectFolder, "node_modules", name), join(modules, name));
  }
}

function requireAnotherReact(clone: string): void {
  const lock = join(clone, "package-lock.json");
  const content = JSON.parse(readFileSync(lock, "utf8"));
  content.packages["node_modules/react"].version = "19.99.0";
  writeFileSync(lock, JSON.stringify(content));
}

/** A Node on this machine that is too old for the site, if there is one. */
function findOldNode(): string | undefined {
  const folders = ["/usr/bin", "/usr/local/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders
    .map((folder) => join(folder, "node"))
    .filter((node) => existsSync(node))
    .find((node) => {
      const [major = 0] = execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" })
        .split(".")
        .map(Number);
      return major >= 20 && major < 22;
    });
}

const oldNode = findOldNode();

/** Building takes seconds on an idle machine and minutes on a busy one. */
const TIME_TO_BUILD = { timeout: 300_000 };

test("an installation that fails stops the start with a sentence", async () => {
  await using clone = makeClone({ npmExitCode: 7 });
  const { exitCode, errors } = await clone.start({}).ending;
  expect(exitCode).toBe(1);
  expect(errors).toBe(
    "Installing the dependencies failed (npm ci ended with 7); the lines above say why.\n",
  );
  expect(existsSync(join(clone.path, ".cache", "preparing"))).toBe(false);
});

test(
  "a build that fails stops the start and is never taken for a finished one",
  TIME_TO_BUILD,
  async () => {
    await using clone = makeClone();
    writeFileSync(join(clone.path, "app", "routes.ts"), "import './no-such-file.ts';\n");
    for (let turn = 1; turn <= 2; turn++) {
      const { exitCode, errors } = await clone.start({}).ending;
      expect(exitCode).toBe(1);
      expect(errors).toMatch(/no-such-file/);
      expect(errors.trimEnd().split("\n").at(-1)).toBe(
        "Building the site failed (it ended with 1); the lines above say why.",
      );
    }
  },
);

test("a command that was killed while preparing the checkout does not block the next", async () => {
  await using clone = makeClone({ npmExitCode: 7 });
  const lock = join(clone.path, ".cache", "preparing");
  mkdirSync(lock, { recursive: true });
  const aMinuteAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, aMinuteAgo, aMinuteAgo);
  await clone.start({}).ending;
  expect(clone.npmCalls()).toHaveLength(1);
});

test("packages with other versions than in the lock file are installed again", async () => {
  await using clone = makeClone({ npmExitCode: 7 });
  linkEveryPackage(clone.path);
  requireAnotherReact(clone.path);
  await clone.start({}).ending;
  expect(clone.npmCalls()).toHaveLength(1);
});

test("npm never runs on a symlinked node_modules, because it would empty the target", async () => {
  await using clone = makeClone();
  symlinkSync(join(projectFolder, "node_modules"), join(clone.path, "node_modules"));
  requireAnotherReact(clone.path);
  const { exitCode, errors } = await clone.start({}).ending;
  expect(exitCode).toBe(1);
  expect(errors).toMatch(
    /^The packages in node_modules do not match .*; remove the link and start again\.\n$/,
  );
  expect(clone.npmCalls()).toEqual([]);
});

test.runIf(oldNode)(
  "an older Node hands over to the project's own, and both end together",
  async () => {
    await using folder = makeDataFolder("data");
    await using database = await openTestDatabase();
    await using site = runSiteProcess(
      { DATA_DIR: folder.path, DATABASE_URL: database.url },
      { command: [oldNode ?? "", join(projectFolder, "start", "start.mjs")] },
    );
    const address = new URL(await site.address);
    const [child] = childrenOf(site.child.pid);
    expect(readlinkSync(`/proc/${child}/exe`)).toBe(process.execPath);
    site.child.kill("SIGKILL");
    await expect
      .poll(
        async () => {
          const socket = connect(Number(address.port), "localhost");
          const outcome = await once(socket, "connect").then(() => "open", String);
          socket.destroy();
          return outcome;
        },
        { timeout: 30_000 },
      )
      .toContain("ECONNREFUSED");
  },
);

test.runIf(oldNode)("an old Node without the bundled one says what to install", async () => {
  await using clone = makeClone();
  linkEveryPackage(clone.path);
  const { exitCode, errors } = await clone.start({}, oldNode).ending;
  expect(exitCode).toBe(1);
  expect(errors).toMatch(
    /^Goldkey needs Node\.js 22\.23 or newer, could not bring its own for this machine, and runs on v2\d\.[\d.]+; install Node\.js 24 and start again\.\n$/,
  );
});
