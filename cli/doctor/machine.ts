import { randomUUID } from "node:crypto";
import { access, mkdtemp, rmdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport } from "nodemailer";
import type { Environment } from "../../app/platform/environment.server.ts";
import { openObjectFiles } from "../../app/platform/files/object-files.server.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import { ownVersion } from "../../app/platform/project-folder.server.ts";
import { sizeInWords } from "../sizes.ts";
import type { DoctorFinding } from "./finding.ts";

export async function checkVersions(): Promise<DoctorFinding[]> {
  const [major = 0] = process.versions.node.split(".").map(Number);
  const text = `Goldkey ${await ownVersion()} on Node ${process.versions.node}`;
  if (major >= 24) return [{ part: "versions", state: "ok", text }];
  const todo = "Start it with npm start or npx goldkey, which come with Node 24.";
  return [{ part: "versions", state: major >= 22 ? "hint" : "bad", text, todo }];
}

export async function checkStorage(environment: Environment): Promise<DoctorFinding[]> {
  const { dataFolder, objectStore } = environment;
  const findings: DoctorFinding[] = [await checkFolder(dataFolder)];
  if (!objectStore) return findings;
  const key = `uploads/doctor-${randomUUID()}`;
  try {
    const files = openObjectFiles(objectStore);
    await files.write(key, Buffer.from("well?"));
    const size = await files.size(key);
    await files.remove(key);
    if (size !== 5) throw new Error("What was written could not be read again.");
    findings.push({
      part: "storage",
      state: "ok",
      text: `the bucket ${objectStore.bucket} works`,
    });
  } catch (error) {
    findings.push({
      part: "storage",
      state: "bad",
      text: `the bucket ${objectStore.bucket} at ${objectStore.endpoint}: ${reasonOf(error)}`,
      todo: "Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys.",
    });
  }
  return findings;
}

/** Tests by writing, because permissions are not enough. Leaves nothing behind, in case DATA_DIR is mistyped. */
async function checkFolder(folder: string): Promise<DoctorFinding> {
  try {
    const existing = await nearest(folder);
    await rmdir(await mkdtemp(join(existing, ".trial-")));
    const text = existing === folder ? "can be written to" : "is not there yet, and can be made";
    return { part: "storage", state: "ok", text: `${folder} ${text}` };
  } catch (error) {
    return {
      part: "storage",
      state: "bad",
      text: `${folder} cannot be written to: ${reasonOf(error)}`,
      todo: "Set DATA_DIR to a folder that Goldkey may write to.",
    };
  }
}

async function nearest(folder: string): Promise<string> {
  const above = dirname(folder);
  if (above === folder) return folder;
  return access(folder).then(
    () => folder,
    () => nearest(above),
  );
}

export async function checkDisk({ dataFolder }: Environment): Promise<DoctorFinding[]> {
  const existing = await nearest(dataFolder);
  const { bavail, bsize, blocks } = await statfs(existing);
  const [free, all] = [bavail * bsize, blocks * bsize];
  if (all === 0) {
    const todo = "Set DATA_DIR to a folder on a disk.";
    return [{ part: "disk", state: "bad", text: `${existing} lies on no disk`, todo }];
  }
  const text = `${sizeInWords(free)} of ${sizeInWords(all)} free`;
  if (free < 256 * 1024 ** 2) {
    return [
      { part: "disk", state: "bad", text, todo: "Free some space: soon nothing can be saved." },
    ];
  }
  if (free < 2 * 1024 ** 3) {
    return [
      { part: "disk", state: "hint", text, todo: "Free some space before the disk is full." },
    ];
  }
  return [{ part: "disk", state: "ok", text }];
}

/** The server of SMTP_URL. The one of the settings is tested in the admin area. */
export async function checkMail({ smtpUrl, mailFrom }: Environment): Promise<DoctorFinding[]> {
  if (!smtpUrl) return [];
  const { host } = new URL(smtpUrl);
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    const todo = "Check SMTP_URL: host, port, user and password.";
    return [{ part: "mail", state: "bad", text: `${host}: ${reasonOf(error)}`, todo }];
  } finally {
    transport.close();
  }
  if (!mailFrom) {
    const todo = "Set MAIL_FROM to an address of your own domain, or mails may end up as spam.";
    return [{ part: "mail", state: "hint", text: `${host} lets us in`, todo }];
  }
  return [{ part: "mail", state: "ok", text: `${host} lets us in; we write as ${mailFrom}` }];
}

/** Compares with the Date header of a drand relay, which draws need anyway. */
export async function checkClock({ beaconUrls }: Environment): Promise<DoctorFinding[]> {
  const [relay = "https://api.drand.sh"] = beaconUrls ?? [];
  try {
    const response = await fetch(relay, { method: "HEAD", signal: AbortSignal.timeout(5_000) });
    const theirTime = Date.parse(response.headers.get("Date") ?? "");
    if (Number.isNaN(theirTime)) throw new Error("it did not say what time it is");
    const difference = Math.abs(theirTime - Date.now()) / 1000;
    if (difference <= 10) return [{ part: "clock", state: "ok", text: `agrees with ${relay}` }];
    const todo = "Synchronise this machine with NTP.";
    return [{ part: "clock", state: "bad", text: `${Math.round(difference)} seconds off`, todo }];
  } catch (error) {
    const text = `could not be compared with ${relay}: ${reasonOf(error)}`;
    const todo =
      "Draws need a relay of the public randomness: check the network, or set BEACON_URLS.";
    return [{ part: "clock", state: "hint", text, todo }];
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return error.cause.message;
  return messageOf(error);
}
