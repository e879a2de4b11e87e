import { data } from "react-router";
import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { csvResponse } from "../../platform/http/csv-response.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { listReport } from "../row-store.server.ts";
import { findImport } from "../store.server.ts";
import type { Route } from "./+types/import-report.ts";
import { outcomeChips } from "./import-texts.ts";

/** The outcome of each line, without names: staff can compare it with their file by line number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const draw = await requireDraw(context, params.id);
  const list = await findImport(database, draw.id, readWholeNumber(params.import) ?? 0);
  if (!list) throw data("There is no such import.", { status: 404, statusText: "Not Found" });
  const id = list.id;
  async function* rows() {
    for (let page = 1; ; page += 1) {
      const lines = await listReport(database, id, undefined, { page, pageSize: 1000 });
      for (const { line, outcome, why, ticket } of lines) {
        yield [line, outcomeChips[outcome].label, ticket, why];
      }
      if (lines.length < 1000) return;
    }
  }
  return csvResponse(`import-${id}-report`, ["line", "outcome", "ticket", "why"], rows());
}
