// Choosing columns, the dry run, and the word to go.

import type { SealedDraw } from "../../../draws/sealed-draw.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../../../platform/http/context.server.ts";
import { type ImportColumns, importFields } from "../../imports/import-columns.ts";
import { type ImportRow, startCheck, startRun } from "../../imports/store.server.ts";

type Answer = { status: number; problem?: string };

export async function changeImport(
  context: RequestContext,
  draw: SealedDraw,
  its: ImportRow,
  form: FormData,
): Promise<Answer> {
  const database = context.get(databaseContext);
  switch (form.get("act")) {
    case "check": {
      const display = draw.plan.displayChoices.find((choice) => choice === form.get("display"));
      if (!display) return { status: 400, problem: "Choose how these people may be shown." };
      const headingLines = form.has("heading") ? 1 : 0;
      const choices = { columns: readColumns(form), headingLines, display };
      const started = await startCheck(database, its, choices);
      return started.ok ? { status: 200 } : { status: 400, problem: started.problem };
    }
    case "run": {
      if (!form.has("vouched")) {
        return { status: 400, problem: "Confirm that these people accepted the rules." };
      }
      const started = await startRun(database, its, context.get(staffContext), draw.terms.title);
      return started ? { status: 200 } : { status: 409, problem: "This list was started already." };
    }
    default:
      return { status: 400, problem: "This page does not know that act." };
  }
}

function readColumns(form: FormData): ImportColumns {
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const place = String(form.get(field) ?? "");
    if (/^\d{1,3}$/.test(place)) columns[field] = Number(place);
  }
  return columns;
}
