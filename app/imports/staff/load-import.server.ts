import { recordActivity } from "../../activity/record.server.ts";
import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { readTable } from "../../ui/table/table-address.ts";
import { countKept, countWithEmail, listReport } from "../row-store.server.ts";
import { rowOutcomes } from "../tables.server.ts";
import { requireImport } from "./import-acts.server.ts";

export type LoadedImport = Awaited<ReturnType<typeof loadImport>>;

/** Data of the page of an import, with one page of its report. */
export async function loadImport(
  context: RequestContext,
  params: { id: string; import: string },
  search: URLSearchParams,
) {
  const database = context.get(databaseContext);
  const row = await requireDraw(context, params.id);
  const list = await requireImport(context, row.id, params.import);
  const table = readTable(search, {
    sorts: ["line"],
    defaultOrder: { sort: "line", direction: "ascending" },
    filters: { outcome: rowOutcomes },
  });
  const outcome = rowOutcomes.find((known) => known === table.filters.outcome);
  const reported = list.state === "checked" || list.state === "done";
  const [lines, kept, withEmail, mailWorks] = await Promise.all([
    reported ? listReport(database, list.id, outcome, table) : [],
    list.state === "done" ? countKept(database, list.id) : 0,
    list.state === "checked" ? countWithEmail(database, list.id) : 0,
    hasMailServer(database, context.get(environmentContext)),
  ]);
  const personal = list.state === "mapping" || list.state === "checked" || kept > 0;
  if (personal) {
    await recordActivity(database, {
      who: context.get(staffContext),
      what: "entries.import-read",
      about: { kind: "draw", id: `${row.id}`, name: row.plan.title },
      changes: { file: list.fileName },
    });
  }
  const total = { new: list.fresh, duplicate: list.duplicates, invalid: list.invalid };
  return {
    table,
    lines: lines.map(({ line, outcome: result, why, name, phone, ticket, typed }) => ({
      line,
      outcome: result,
      why,
      name: name ?? "",
      phone: phone ?? "",
      ticket,
      /** What staff can correct, after the import. */
      typed: list.state === "done" ? typed : null,
    })),
    /** Refused lines that are neither corrected nor dismissed. */
    kept,
    withEmail,
    mailWorks,
    coupons: row.plan.routes.includes("coupon"),
    total: outcome ? total[outcome] : list.rows,
    displayChoices: row.plan.displayChoices,
    minimumAge: row.plan.minimumAge,
    import: {
      id: list.id,
      fileName: list.fileName,
      state: list.state,
      encoding: list.encoding,
      sample: list.sample,
      headingLines: list.headingLines,
      columns: list.columns,
      display: list.display,
      rows: list.rows,
      done: list.done,
      bytes: list.bytes,
      fresh: list.fresh,
      duplicates: list.duplicates,
      invalid: list.invalid,
      problem: list.problem,
      mailed: list.mailed,
    },
  };
}
