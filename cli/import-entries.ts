// `goldkey import-entries`: enters a list of people into a draw, by the same rules as the admin area.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { recordActivity } from "../app/activity/record.server.ts";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import type { DrawServices } from "../app/draws/services/draw-services.server.ts";
import { prepareDrawServices } from "../app/draws/services/draw-services.server.ts";
import { displayChoices } from "../app/draws/states.ts";
import { findPublicDraw } from "../app/draws/store.server.ts";
import { refusalOf } from "../app/entries/refusals.ts";
import { checkRows } from "../app/imports/check-import.server.ts";
import { type CheckedPerson, enterChecked } from "../app/imports/enter-checked.server.ts";
import { findEncoding, readRows } from "../app/imports/file-rows.ts";
import {
  columnsProblem,
  guessColumns,
  type ImportColumns,
  importFields,
  looksLikeHeading,
} from "../app/imports/import-columns.ts";
import { createLog } from "../app/platform/log.server.ts";
import { errorCode } from "../app/platform/start-failure.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey import-entries <draw> <file.csv> [options]

Checks every line of a list and says what is new, double or invalid. With --vouched-by it then
enters everybody who is new: all of them, or none.

  goldkey import-entries winter-draw guests.csv
  goldkey import-entries winter-draw guests.csv --vouched-by "Ada Lovelace"

<draw> is the last part of its address. The file may have commas, semicolons or tabs, a byte-order
mark, and any column order; its first line names the columns.

  --vouched-by <name>   enter them; this person vouches that they accepted the rules and are of age
  --columns <list>      columns by number from 1, such as name=1,phone=3 (fields: ${importFields.join(", ")})
  --no-heading          the first line is a person already
  --display <choice>    how they may be shown if they win: ${displayChoices.join(", ")} (default initials)

Exit code 0: everybody on the list was or can be entered. 1: some lines were left out. 2: wrong use.
Uses DATABASE_URL or DATA_DIR, like the site, which may be running.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      "vouched-by": { type: "string" },
      columns: { type: "string" },
      "no-heading": { type: "boolean" },
      display: { type: "string", default: "initials" },
    });
    const [slug, file, ...surplus] = positionals;
    if (!slug || !file || surplus.length > 0) {
      throw new UsageError("Give the draw and the file: goldkey import-entries <draw> <file.csv>");
    }
    const display = displayChoices.find((choice) => choice === values.display);
    if (!display) throw new UsageError(`--display is one of ${displayChoices.join(", ")}.`);
    const stats = await stat(file).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") throw new UsageError(`There is no file ${file}.`);
      throw error;
    });
    if (stats.size === 0) throw new UsageError(`${file} is empty.`);
    const encoding = await findEncoding(createReadStream(file));
    const headingLines = values["no-heading"] ? 0 : 1;
    const columns = values.columns
      ? readColumns(values.columns)
      : guessColumns(await firstLine(file, encoding));
    const problem = columnsProblem(columns);
    if (problem) throw new UsageError(`${problem} Use --columns name=1,phone=2.`);

    return withDatabase(async (database, environment) => {
      const services = await prepareDrawServices({ database, environment, log: createLog("warn") });
      const draw = (await findPublicDraw(database, slug))?.draw;
      if (!draw)
        throw new UsageError(
          `There is no open draw ${slug}. Use the last part of its address, as in /draw/winter-draw.`,
        );
      if (!draw.plan.routes.includes("import")) {
        throw new UsageError(
          "The terms of this draw do not allow lists to be imported, and cannot change any more. Allow it in the plan of the next one.",
        );
      }
      const choices = { columns, headingLines, display };
      const list = await check(services, draw, { file, encoding }, choices);
      if (!values["vouched-by"]) {
        if (list.people.length > 0) {
          process.stdout.write(
            'Nobody was entered yet. To enter them, add --vouched-by "Your Name".\n',
          );
        }
        return list.leftOut === 0 ? 0 : 1;
      }
      const entered = await enter(services, draw, file, list.people, values["vouched-by"]);
      return entered && list.leftOut === 0 ? 0 : 1;
    });
  },
};

type ImportChoices = Parameters<typeof checkRows>[3];

async function check(
  services: DrawServices,
  draw: SealedDraw,
  { file, encoding }: { file: string; encoding: string },
  choices: ImportChoices,
): Promise<{ people: CheckedPerson[]; leftOut: number }> {
  const people: CheckedPerson[] = [];
  let leftOut = 0;
  const key = `file/${await fingerprint(file)}`;
  const source = { parts: createReadStream(file), encoding, key };
  for await (const rows of checkRows(services, draw, source, choices)) {
    for (const { line, outcome, why, entry } of rows) {
      if (entry) people.push({ line, entry });
      else {
        leftOut += 1;
        process.stdout.write(`line ${line}: ${outcome}: ${why}\n`);
      }
    }
  }
  process.stdout.write(`${people.length} new, ${leftOut} left out.\n`);
  return { people, leftOut };
}

async function enter(
  services: DrawServices,
  draw: SealedDraw,
  file: string,
  people: CheckedPerson[],
  vouchedBy: string,
): Promise<boolean> {
  const entering = await enterChecked(
    services,
    draw,
    async function* () {
      yield people;
    },
    {
      async progress(done) {
        if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${people.length}`);
      },
      async finish(transaction, rows) {
        const tickets = rows.filter((row) => "ticket" in row && !row.repeated).length;
        await recordActivity(transaction, {
          who: { id: "command-line", name: vouchedBy },
          what: "entries.imported",
          about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
          changes: { file: basename(file), tickets, vouched: "rules accepted and of age" },
        });
      },
    },
  );
  if (process.stderr.isTTY) process.stderr.write("\n");
  if (!entering.ok) {
    process.stdout.write(`Nobody was entered. ${refusalOf(entering.reason).sentence}\n`);
    return false;
  }
  const refused = entering.rows.filter((row) => "refused" in row).length;
  const tickets = entering.rows.length - refused;
  process.stdout.write(
    `${tickets} tickets issued${refused > 0 ? `, ${refused} had entered in the meantime` : ""}.\n`,
  );
  return refused === 0;
}

/** Identifies the list, so that importing the same file twice gives nobody a second ticket. */
async function fingerprint(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest("hex");
}

async function firstLine(file: string, encoding: string): Promise<string[]> {
  for await (const [first] of readRows(createReadStream(file), encoding)) {
    if (first) return looksLikeHeading(first.cells) ? first.cells : [];
  }
  return [];
}

function readColumns(text: string): ImportColumns {
  const columns: ImportColumns = {};
  for (const pair of text.split(",")) {
    const [name, number] = pair.split("=");
    const field = importFields.find((known) => known === name?.trim());
    if (!field || !/^[1-9]\d{0,2}$/.test(number?.trim() ?? "")) {
      throw new UsageError(`--columns does not understand "${pair}". Write name=1,phone=2.`);
    }
    columns[field] = Number(number) - 1;
  }
  return columns;
}
