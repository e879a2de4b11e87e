import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, openDatabase } from "../database/database.server.ts";
import { migrateDatabase } from "../database/migrations.server.ts";
import {
  type SocketConnection,
  startEmbeddedPostgres,
} from "../embedded-postgres/embedded-postgres.server.ts";
import { findPostmaster } from "../embedded-postgres/postmaster.server.ts";
import { createLog } from "../log.server.ts";

/** Test data need not be durable. Without fsync tests run several times faster. */
const THROW_AWAY = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Migrated and empty. */
export const emptyTemplate = "goldkey_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** The superuser connection to the PostgreSQL of this test run. */
    testServer: SocketConnection;
    /** For files that are used during the run. */
    testFolder: string;
  }
}

/**
 * One PostgreSQL for the test run, in a separate folder, so that two runs are independent. Migrations
 * run once, into the template that openTestDatabase() copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-test-"));
  chmodSync(folder, 0o711); // When we are root, PostgreSQL's account must be able to enter.
  const log = createLog("warn");
  const server = await startEmbeddedPostgres(folder, log, { settings: THROW_AWAY });

  // An interrupted run has no teardown; its server must be stopped anyway.
  const abandon = () => {
    const postmaster = findPostmaster(join(server.home, "postgres"));
    if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
  };
  const leave = () => process.exit(143);
  process.once("exit", abandon);
  process.once("SIGTERM", leave);

  async function teardown() {
    process.off("exit", abandon);
    process.off("SIGTERM", leave);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(server.home, { recursive: true, force: true });
  }

  try {
    await makeTemplate(server.administration);
    const template = await openDatabase({ ...server.connection, database: emptyTemplate }, log);
    await migrateDatabase(template).finally(() => closeDatabase(template));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("testServer", server.administration);
  project.provide("testFolder", folder);
  return teardown;
}

async function makeTemplate(administration: SocketConnection): Promise<void> {
  const client = new pg.Client(administration);
  await client.connect();
  await client.query(`create database ${emptyTemplate} owner goldkey`);
  await client.end();
}
