// The acts of an import: check it, run it, discard it.
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { sealedDrawOf } from "../../../draws/staff/find-draw.server.ts";
import { type ActRequest, defineActs } from "../../../permissions/acts.server.ts";
import { databaseContext, type RequestContext } from "../../../platform/http/context.server.ts";
import { ticked } from "../../../platform/http/form-fields.ts";
import { type ImportColumns, importFields } from "../../imports/import-columns.ts";
import {
  discardImport,
  findImport,
  type ImportRow,
  startCheck,
  startRun,
} from "../../imports/store.server.ts";

export const importActs = defineActs({
  async subject(request: ActRequest<{ id: string; import: string }>) {
    const draw = await sealedDrawOf(request);
    const list = await requireImport(request.context, draw.id, request.params.import);
    return { draw, list };
  },
  acts: {
    check: {
      permission: "draws.plan",
      fields: z.object({ display: z.string().default(""), heading: ticked }),
      async run({ context, subject: { draw, list }, fields, form }) {
        const display = draw.plan.displayChoices.find((choice) => choice === fields.display);
        if (!display) return { problems: { display: "Choose how these people may be shown." } };
        const headingLines = fields.heading ? 1 : 0;
        const choices = { columns: readColumns(form), headingLines, display };
        const started = await startCheck(context.get(databaseContext), list, choices);
        return started.ok ? {} : { problem: started.problem };
      },
    },
    run: {
      permission: "draws.plan",
      fields: z.object({ vouched: z.string("Confirm that these people accepted the rules.") }),
      async run({ context, subject: { draw, list }, staff }) {
        const database = context.get(databaseContext);
        if (await startRun(database, list, staff, draw.terms.title)) return {};
        return { status: 409, problem: "This import has already been started." };
      },
    },
    discard: {
      permission: "draws.plan",
      async run({ context, params, subject }) {
        await discardImport(context.get(databaseContext), subject.list);
        throw redirect(href("/admin/draws/:id/import", params), 303);
      },
    },
  },
});

export async function requireImport(
  context: RequestContext,
  draw: number,
  id: string,
): Promise<ImportRow> {
  const list = await findImport(context.get(databaseContext), draw, Number(id) || 0);
  if (!list) throw data("There is no such import.", { status: 404, statusText: "Not Found" });
  return list;
}

function readColumns(form: FormData): ImportColumns {
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const column = String(form.get(field) ?? "");
    if (/^\d{1,3}$/.test(column)) columns[field] = Number(column);
  }
  return columns;
}
