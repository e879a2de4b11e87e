import { recordActivity } from "../../../activity/record.server.ts";
import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../../../platform/http/context.server.ts";
import { readTable } from "../../../ui/table/table-address.ts";
import { listReport } from "../../imports/store.server.ts";
import { rowOutcomes } from "../../imports/tables.server.ts";
import { requireImport } from "./import-acts.server.ts";

export type LoadedImport = Awaited<ReturnType<typeof loadImport>>;

/** An import as its page shows it, with a page of its report. */
export async function loadImport(
  context: RequestContext,
  params: { id: string; import: string },
  search: URLSearchParams,
) {
  const database = context.get(databaseContext);
  const row = await requireDraw(context, params.id);
  const its = await requireImport(context, row.id, params.import);
  const table = readTable(search, {
    sorts: ["line"],
    defaultOrder: { sort: "line", direction: "ascending" },
    filters: { outcome: rowOutcomes },
  });
  const outcome = rowOutcomes.find((one) => one === table.filters.outcome);
  const reported = its.state === "checked" || its.state === "done";
  const lines = reported ? await listReport(database, its.id, outcome, table) : [];
  const personal = its.state === "mapping" || its.state === "checked";
  if (personal) {
    await recordActivity(database, {
      who: context.get(staffContext),
      what: "entries.import-read",
      about: { kind: "draw", id: `${row.id}`, name: row.plan.title },
      changes: { file: its.fileName },
    });
  }
  const total = { new: its.fresh, duplicate: its.duplicates, invalid: its.invalid };
  return {
    table,
    lines: lines.map(({ line, outcome: judged, why, name, phone, ticket }) => {
      return { line, outcome: judged, why, name: name ?? "", phone: phone ?? "", ticket };
    }),
    total: outcome ? total[outcome] : its.rows,
    displayChoices: row.plan.displayChoices,
    minimumAge: row.plan.minimumAge,
    import: {
      id: its.id,
      fileName: its.fileName,
      state: its.state,
      encoding: its.encoding,
      sample: its.sample,
      headingLines: its.headingLines,
      columns: its.columns,
      display: its.display,
      rows: its.rows,
      done: its.done,
      bytes: its.bytes,
      fresh: its.fresh,
      duplicates: its.duplicates,
      invalid: its.invalid,
      problem: its.problem,
    },
  };
}
