import { readBackupState } from "../../app/backup/store.server.ts";
import { hasMailServer } from "../../app/mail/mail-server.server.ts";
import { countOutbox } from "../../app/mail/outbox-store.server.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { NoInstallation, withDatabase } from "../with-database.ts";
import { describeServer } from "./database-store.server.ts";
import type { DoctorFinding } from "./finding.ts";

const twoDays = 48 * 60 * 60 * 1000;

export async function checkDatabase(environment: Environment): Promise<DoctorFinding[]> {
  try {
    // Opening it proves that it answers, has a supported version and can be migrated.
    return await withDatabase(async (database) => [
      await checkServer(database, environment),
      await checkLastBackup(database, environment),
      await checkOutbox(database, environment),
    ]);
  } catch (error) {
    if (error instanceof NoInstallation) {
      return [{ part: "database", state: "bad", text: error.text, todo: error.todo }];
    }
    return [
      {
        part: "database",
        state: "bad",
        text: error instanceof Error ? error.message : String(error),
        todo: environment.databaseUrl
          ? "Check that the server of DATABASE_URL runs and that its password is right."
          : "Look into postgres.log in the data folder.",
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
      todo: "Let both machines take their time from NTP: draws open and close by the database's clock.",
    };
  }
  return {
    part: "database",
    state: "ok",
    text: `PostgreSQL ${version}, ${place}, ${size}, newest form`,
  };
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
      todo: "Put that right and run: goldkey backup",
    };
  }
  if (!lastGood || Date.now() - lastGood.at.getTime() > twoDays) {
    return {
      part: "backups",
      state: "hint",
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
    return { part: "outbox", state: "hint", text, todo: "See why in the admin area, under Mail." };
  }
  if (!(await hasMailServer(database, environment))) {
    const todo = "Set up mail in the admin area, under Settings, Mail; or set SMTP_URL.";
    return { part: "outbox", state: "hint", text: `no mail server is set up; ${text}`, todo };
  }
  return { part: "outbox", state: "ok", text };
}
