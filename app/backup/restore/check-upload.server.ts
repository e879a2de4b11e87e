// Whether an uploaded archive can replace this installation: whole, of this installation, and not behind what was signed.
import { createHash } from "node:crypto";
import type { Database } from "../../platform/database/database.server.ts";
import { requireKnownMigrations } from "../../platform/database/migrations.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { readSecretKey, secretKeyName } from "../../platform/installation/secret-key.server.ts";
import { isStartFailure, StartFailure } from "../../platform/start-failure.ts";
import { isEncrypted } from "../archive/encryption.server.ts";
import type { Manifest } from "../archive/manifest.ts";
import { checkBackup, openArchive } from "../check-backup.server.ts";
import { readSignedRecord } from "./replace-store.server.ts";
import { roomFor } from "./restore-files.server.ts";

type CheckedUpload = { ok: true; manifest: Manifest } | { ok: false; problem: string };

type CheckedInstallation = {
  database: Database;
  environment: Pick<Environment, "dataFolder" | "secretKey" | "secretKeyFile">;
};

export async function checkUpload(
  { database, environment }: CheckedInstallation,
  file: string,
): Promise<CheckedUpload> {
  try {
    if (await isEncrypted(file)) {
      throw new StartFailure(
        "This backup is encrypted, and its secret key is not on this server. Decrypt it on your own machine (age --decrypt -i key.txt -o backup.tar.gz, then the file), and upload the result.",
      );
    }
    const manifest = await checkBackup(file, { mostBytes: await roomFor(environment.dataFolder) });
    requireSameSecret(manifest, environment);
    requireKnownMigrations(manifest.migrations);
    await requireRecordKept(database, file, manifest);
    return { ok: true, manifest };
  } catch (error) {
    if (!isStartFailure(error)) throw error;
    // Without the path on the server.
    return { ok: false, problem: error.message.replace(` ${file}`, "") };
  }
}

/** The signing keys in it are encrypted under its SECRET_KEY, which the running processes do not have. */
function requireSameSecret(
  { entries }: Manifest,
  environment: Pick<Environment, "secretKey" | "secretKeyFile">,
): void {
  const own = readSecretKey(environment);
  const hash = own && createHash("sha256").update(`${own}\n`).digest("hex");
  const inArchive = entries.find(({ name }) => name === `files/${secretKeyName}`);
  if (hash && inArchive?.sha256 === hash) return;
  throw new StartFailure(
    "This backup is of another installation: its SECRET_KEY is not the one of this site. It can only be restored on the server, into an empty installation, with goldkey restore.",
  );
}

/**
 * Receipts and statements that were given out cannot be taken back: a ledger that forgets some and goes on would fork,
 * and witnesses would report it.
 */
async function requireRecordKept(
  database: Database,
  file: string,
  manifest: Manifest,
): Promise<void> {
  const client = await database.$client.connect();
  const current = await readSignedRecord(client).finally(() => client.release());
  const inArchive = await readRecordOfArchive(file, manifest);
  if (current.site !== undefined && !inArchive.sites.has(current.site)) {
    throw new StartFailure(
      `This backup was made when the site had another address than ${current.site}. Restore it on the server with goldkey restore.`,
    );
  }
  const statements = current.statements.filter((hash) => !inArchive.statements.has(hash)).length;
  let tickets = 0;
  for (const [draw, size] of current.tickets) {
    tickets += Math.max(0, size - (inArchive.tickets.get(draw) ?? 0));
  }
  if (statements === 0 && tickets === 0) return;
  throw new StartFailure(
    `Since this backup was made, your draws have issued ${counted(tickets, "ticket")} and ${counted(statements, "signed statement")}. People hold receipts for them, so they cannot be undone, and this backup cannot be restored here. Pages and texts can be brought back from their history.`,
  );
}

function counted(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}

/** Of a table. Goldkey ends a part after 4 MB, at the end of a row; the longest row of these tables is a few megabytes. */
const largestPart = 64 * 1024 * 1024;

async function readRecordOfArchive(file: string, manifest: Manifest) {
  const statements = new Set<string>();
  const tickets = new Map<string, number>();
  const sites = new Set<string>();
  const readers: Record<string, (row: Record<string, string>) => void> = {
    statement: ({ hash = "" }) => statements.add(hash),
    draw: ({ draw_id: id = "", size }) => tickets.set(id, Number(size)),
    installation: ({ site = "" }) => sites.add(site),
  };
  const parts = new Map(
    manifest.tables.flatMap(({ name, columns, parts: names }) => {
      const reader = readers[name];
      return reader ? names.map((part) => [part, { columns, reader }] as const) : [];
    }),
  );
  for await (const { name, size, content } of openArchive(file)) {
    const part = parts.get(name);
    if (!part) continue;
    if (size > largestPart) {
      throw new StartFailure(
        `This is not a backup that Goldkey made: ${name} in it is larger than any part of a table.`,
      );
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    for (const line of Buffer.concat(chunks).toString("utf8").split("\n")) {
      if (line !== "") part.reader(rowOf(line, part.columns));
    }
  }
  return { statements, tickets, sites };
}

/** A line of COPY's text format. The columns that are read here have no escapes. */
function rowOf(line: string, columns: string[]): Record<string, string> {
  const values = line.split("\t");
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
}
