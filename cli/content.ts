// `goldkey content export|import`: takes what staff have written to another installation.
import { createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { recordActivity, theSystem } from "../app/activity/record.server.ts";
import { transferredCollections } from "../app/pages/staff/settings/transferred-collections.server.ts";
import { openFiles } from "../app/platform/files/file-store.server.ts";
import { ZipRefused } from "../app/platform/files/read-zip.server.ts";
import { exportContent } from "../app/transfer/export-content.server.ts";
import { importContent } from "../app/transfer/import-content.server.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey content export <file.zip>
       goldkey content import <file.zip>

Settings, pages, wording, albums and redirects, drafts included, with the pictures they use. No draws, entries, enquiries or
people: those move with goldkey backup and goldkey restore.

Existing documents get a new version. The old one stays in their history, and you can restore it in the
admin area. An incomplete archive changes nothing.

Works while the site is running. Uses DATABASE_URL or DATA_DIR, like the site.
Exit code 0: done. 2: refused or failed, with the reason in one sentence.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArguments(args, {});
    const [way, file, ...surplus] = positionals;
    if ((way !== "export" && way !== "import") || !file || surplus.length > 0) {
      throw new UsageError(
        "Use goldkey content export <file.zip> or goldkey content import <file.zip>",
      );
    }
    await (way === "export" ? exportTo(file) : importFrom(file));
    return 0;
  },
};

async function exportTo(file: string): Promise<void> {
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name.`);
  await withDatabase(async (database, environment) => {
    const pieces = await exportContent(database, openFiles(environment), transferredCollections);
    try {
      await pipeline(
        Readable.from(pieces, { objectMode: false }),
        createWriteStream(file, { flush: true }),
      );
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    await recordActivity(database, { who: theSystem, what: "settings.exported" });
  });
  process.stdout.write(`${file}\nTake it in elsewhere with: goldkey content import\n`);
}

async function importFrom(file: string): Promise<void> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const report = await withDatabase(
    async (database, environment) => {
      try {
        const files = openFiles(environment);
        const taken = await importContent(
          database,
          files,
          transferredCollections,
          file,
          theSystem.id,
        );
        await recordActivity(database, {
          who: theSystem,
          what: "settings.imported",
          changes: taken,
        });
        return taken;
      } catch (error) {
        if (error instanceof ZipRefused)
          throw new UsageError(`Nothing was imported. ${error.message}`);
        throw error;
      }
    },
    { mayCreate: true },
  );
  process.stdout.write(
    `Imported ${report.documents} documents and ${report.pictures} pictures. They are on the site now.\n`,
  );
}
