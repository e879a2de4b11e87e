import { join } from "node:path";
import { isBackupOld } from "../../app/backup/backup-age.ts";
import { readBackupState } from "../../app/backup/store.server.ts";
import { checkRecord } from "../../app/draws/integrity/check-record.server.ts";
import { checkSigning } from "../../app/draws/ledger/check-signing.server.ts";
import { KeyMissing, openKeyRing } from "../../app/draws/ledger/key-ring.server.ts";
import { listKeysInForce } from "../../app/draws/ledger/key-store.server.ts";
import { checkAcknowledged } from "../../app/entries/acknowledged/note.server.ts";
import { countOutbox } from "../../app/mail/outbox-store.server.ts";
import { hasMailServer } from "../../app/mail/saved-mail-server.server.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { mayAlterTables } from "../../app/platform/database/site-role.server.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { acknowledgedFile } from "../../app/platform/files/acknowledged-file.ts";
import { openSecrets } from "../../app/platform/installation/secrets.server.ts";
import { readFingerprint, readInstalledAt } from "../../app/platform/installation/store.server.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import { listProcesses } from "../../app/platform/nodes/nodes-store.server.ts";
import { ownVersion } from "../../app/platform/project-folder.server.ts";
import { isStartFailure } from "../../app/platform/start-failure.ts";
import { NoInstallation, withDatabase } from "../with-database.ts";
import { describeServer } from "./database-store.server.ts";
import type { DoctorFinding } from "./finding.ts";
import { compareNodes } from "./nodes.ts";

export async function checkDatabase(environment: Environment): Promise<DoctorFinding[]> {
  try {
    // Opening it proves that it answers, has a supported version and can be migrated.
    return await withDatabase(async (database) => [
      await checkServer(database, environment),
      ...(await checkRoles(database)),
      await checkLastBackup(database, environment),
      await checkOutbox(database, environment),
      await checkKeys(database, environment),
      ...(await checkNodes(database)),
      ...(await checkSignedRecord(database, environment)),
      ...(await checkLost(database, environment)),
    ]);
  } catch (error) {
    if (error instanceof NoInstallation) {
      return [{ part: "database", state: "bad", text: error.text, todo: error.todo }];
    }
    return [
      {
        part: "database",
        state: "bad",
        text: messageOf(error),
        todo: environment.databaseUrl
          ? "Check that the server of DATABASE_URL runs and that its password is right."
          : "See postgres.log in the data folder.",
      },
    ];
  }
}

async function checkServer(
  database: Database,
  { databaseUrl }: Environment,
): Promise<DoctorFinding> {
  const { version, size, time } = await describeServer(database);
  const difference = Math.abs(time - Date.now() / 1000);
  const place = databaseUrl ? "the server of DATABASE_URL" : "Goldkey's own";
  if (difference > 5) {
    return {
      part: "database",
      state: "bad",
      text: `its clock and this machine's are ${Math.round(difference)} seconds apart`,
      todo: "Synchronise both machines with NTP: draws open and close by the database's clock.",
    };
  }
  return {
    part: "database",
    state: "ok",
    text: `PostgreSQL ${version}, ${place}, ${size}, up to date`,
  };
}

/** With one role the site owns its tables, and a fault in the site could switch their triggers off. */
async function checkRoles(database: Database): Promise<DoctorFinding[]> {
  if (!(await mayAlterTables(database))) {
    return [{ part: "roles", state: "ok", text: "the site's role does not own the tables" }];
  }
  return [
    {
      part: "roles",
      state: "hint",
      text: "there is one role: the site's role owns the tables and could switch their triggers off",
      todo: "Set DATABASE_OWNER_URL to the role of today, and DATABASE_URL to a new one that owns nothing.",
    },
  ];
}

async function checkLastBackup(
  database: Database,
  { backups }: Environment,
): Promise<DoctorFinding> {
  const { lastGood, failure } = await readBackupState(database);
  if (failure) {
    return {
      part: "backups",
      state: "bad",
      text: `the last one failed: ${failure.error}`,
      todo: "Fix that and run: goldkey backup",
    };
  }
  const installedAt = (await readInstalledAt(database)) ?? new Date();
  const isOld = isBackupOld({ lastGood, installedAt, daily: backups.keep > 0 }, new Date());
  if (!lastGood || isOld) {
    return {
      part: "backups",
      state: isOld ? "bad" : "hint",
      text: lastGood ? `the last one is of ${lastGood.at.toISOString()}` : "none was made yet",
      todo:
        backups.keep === 0
          ? "BACKUP_KEEP=0 switches the nightly ones off. Run: goldkey backup"
          : "The site makes one every night while it runs. Or run: goldkey backup",
    };
  }
  return { part: "backups", state: "ok", text: `the last one is of ${lastGood.at.toISOString()}` };
}

async function checkOutbox(database: Database, environment: Environment): Promise<DoctorFinding> {
  const { waiting, failed } = await countOutbox(database, "");
  const text = `${waiting} wait, ${failed} failed`;
  if (failed > 0) {
    const todo = "See why in the admin area, under Mail, and send them again.";
    return { part: "outbox", state: "bad", text, todo };
  }
  if (!(await hasMailServer(database, environment))) {
    const todo = "Set up mail in the admin area, under Settings, Mail; or set SMTP_URL.";
    return { part: "outbox", state: "hint", text: `no mail server is set up; ${text}`, todo };
  }
  return { part: "outbox", state: "ok", text };
}

/** Each disagreement is named on a line of its own. */
async function checkSignedRecord(
  database: Database,
  environment: Environment,
): Promise<DoctorFinding[]> {
  const keys = openKeyRing(await openSecrets(database, environment));
  const findings = await checkRecord({ database, keys });
  if (findings.length === 0) {
    const text = "awards, tickets, statements and the activity log agree with the signed ledger";
    return [{ part: "record", state: "ok", text }];
  }
  return findings.map(({ problem }, index) => ({
    part: "record",
    state: "bad",
    text: problem,
    ...(index === findings.length - 1 && {
      todo: "Compare with a backup from before, and find out who could write to the database. Trust the proof files.",
    }),
  }));
}

/** A database that lost its newest rows agrees with itself. */
async function checkLost(
  database: Database,
  { dataFolder }: Environment,
): Promise<DoctorFinding[]> {
  const findings = await checkAcknowledged(database, dataFolder);
  return findings.map(({ problem }) => ({
    part: "record",
    state: "bad",
    text: problem,
    todo: `Look for them in a backup, on a standby and in people's receipts. When everybody concerned knows, delete ${join(dataFolder, acknowledgedFile)}.`,
  }));
}

/** Without them entries are refused. */
async function checkKeys(database: Database, environment: Environment): Promise<DoctorFinding> {
  if ((await readFingerprint(database)) === undefined) {
    return { part: "keys", state: "hint", text: "there are none yet; the first start makes them" };
  }
  try {
    const secrets = await openSecrets(database, environment);
    await checkSigning({ database, keys: openKeyRing(secrets) });
    return { part: "keys", state: "ok", text: "this node has SECRET_KEY and every signing key" };
  } catch (error) {
    if (!isStartFailure(error) && !(error instanceof KeyMissing)) throw error;
    const todo = isStartFailure(error)
      ? "Then start this node again."
      : "Start a node that still has the key as a file, or put a copy into the folder keys: goldkey key --help";
    return { part: "keys", state: "bad", text: error.message, todo };
  }
}

async function checkNodes(database: Database): Promise<DoctorFinding[]> {
  const keys = await listKeysInForce(database);
  return compareNodes(await listProcesses(database), {
    version: await ownVersion(),
    fingerprint: await readFingerprint(database),
    keysInForce: keys.map(({ key }) => key),
  });
}
