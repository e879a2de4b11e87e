// Creating the sample company takes seconds, so it is done once and every worker gets a copy.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyFolder } from "../app/platform/testing/copy-folder.ts";
import { startSite, stopSite } from "./site-process.ts";

/** Runs before the first journey; what it returns runs after the last one. */
export default async function fillSampleSite(): Promise<() => Promise<void>> {
  const folder = await makeEmptyFolder("goldkey-sample-");
  const { process: server } = await startSite(folder, {});
  await stopSite(server);
  process.env.SAMPLE_SITE = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A data folder as it is after the first start. */
export async function makeSiteFolder(): Promise<string> {
  const folder = await makeEmptyFolder("goldkey-e2e-");
  const sample = process.env.SAMPLE_SITE;
  if (!sample) throw new Error("The sample site is filled by playwright.config.ts, globalSetup.");
  await copyFolder(sample, folder);
  return folder;
}

/**
 * When we are root the database runs as another user, who must be able to enter the folder; otherwise it
 * would be placed outside this folder and stay behind.
 */
export async function makeEmptyFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
}
