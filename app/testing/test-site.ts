// A site for one test: the production build on a fresh database, listening on a real port.
import { linkSync, mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { changeSetup } from "../content/setup-state.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { serverOptions } from "../platform/http/http-server.server.ts";
import { createLog } from "../platform/log.server.ts";
import {
  openTemplate,
  openTestDatabase,
  type TestDatabase,
} from "../platform/testing/test-database.ts";
import { type BuiltProgram, loadBuild } from "./load-build.ts";

export type TestSite = {
  origin: string;
  database: TestDatabase;
  dataFolder: string;
  /** Every line the site logged so far, as text. */
  logged(): string;
  /** Redirects are not followed, so that a test sees them. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
};

type SiteOptions = {
  /** Use the database and files of another site or services. Dispose of this one first. */
  shareWith?: Pick<TestSite, "database" | "dataFolder">;
  /**
   * Off by default: tests look at pages right after a change, when a real site may still send the cached page for a
   * moment.
   */
  cachesPages?: boolean;
  /** Leave a site without sample content as it is after the installation: closed to the public. */
  unpublished?: boolean;
};

export async function openTestSite(
  variables: Record<string, string> = {},
  { shareWith, cachesPages = false, unpublished = false }: SiteOptions = {},
): Promise<TestSite> {
  const program = await loadBuild();
  const { database, dataFolder } = shareWith ?? (await openInstallation(program, variables));
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });

  // Server and client share this process: after a long task the server could close a connection that fetch is reusing.
  const server = createServer({ ...serverOptions, keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = readEnvironment({ DATA_DIR: dataFolder, ...variables });
  await program.fillEmptyDatabase(database, environment, log);
  if (variables.SAMPLE_CONTENT === "off" && !unpublished) {
    await changeSetup(database, (setup) => ({ ...setup, isPublic: true }));
  }
  const site = await program.createSite({ database, environment, log }, { cachesPages });
  server.on("request", site.listener);

  return {
    origin,
    database,
    dataFolder,
    logged: () => lines.join(""),
    get: (address, headers = {}) => fetch(origin + address, { headers, redirect: "manual" }),
    post: (address, form, headers = {}) =>
      fetch(origin + address, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { Origin: origin, ...headers },
        redirect: "manual",
      }),
    async [Symbol.asyncDispose]() {
      await site.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (shareWith) return;
      await database[Symbol.asyncDispose]();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Database and data folder of the sample company, for tests that start a process of their own. */
export async function openSampleInstallation() {
  const { database, dataFolder } = await openInstallation(await loadBuild(), {});
  return {
    database,
    dataFolder,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The sample company is made once per run and copied, unless a variable changes the content or where files go. */
async function openInstallation(program: BuiltProgram, variables: Record<string, string>) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "goldkey-site-"));
  const isSpecial = Object.keys(variables).some((name) =>
    /^(SAMPLE_CONTENT|DATA_DIR|S3_)/.test(name),
  );
  if (isSpecial) return { database: await openTestDatabase(), dataFolder };
  const sampleFolder = path.join(inject("testFolder"), "sample");
  const template = await openTemplate("goldkey_sample", (empty) =>
    program.fillEmptyDatabase(
      empty,
      readEnvironment({ DATA_DIR: sampleFolder }),
      createLog("warn"),
    ),
  );
  linkFolder(sampleFolder, dataFolder);
  return { database: await openTestDatabase({ template }), dataFolder };
}

/**
 * Hard links instead of copies: hundreds of files for hundreds of sites. The site never writes into a file, it replaces
 * it; a test that damages one must remove it first. Without promises, which take three times as long.
 */
function linkFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, file));
    if (entry.isDirectory()) mkdirSync(target);
    else linkSync(file, target);
  }
}
