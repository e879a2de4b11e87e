// Replaces a running Goldkey in tests that kill it: holds the database of a data folder until it
// is stopped. Usage: node hold-database.ts <data folder>
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.server.ts";
import { createLog } from "../log.server.ts";
import { StartFailure } from "../start-failure.ts";

try {
  const server = await startEmbeddedPostgres(process.argv[2] ?? "", createLog("silent"));
  process.on("SIGTERM", () => server.stop());
  process.stdout.write(`${JSON.stringify(server)}\n`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
