// The acts of an import: check it, run it, discard it; correct and dismiss the lines that were refused.
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { sealedDrawOf } from "../../draws/staff/find-draw.server.ts";
import { entryServicesContext } from "../../entries/entry-services.server.ts";
import { pageStatus } from "../../entries/refusals.ts";
import { problemsForStaff } from "../../entries/refusals-in-english.server.ts";
import { mailNewTicket } from "../../entries/send-ticket.server.ts";
import {
  type Act,
  type ActRequest,
  defineActs,
  type HandlerResult,
} from "../../permissions/acts.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { ticked } from "../../platform/http/form-fields.ts";
import { readWholeNumber, wholeNumber } from "../../platform/http/whole-number.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import { type ImportColumns, importFields } from "../import-columns.ts";
import { retryLine } from "../retry-line.server.ts";
import { forgetLines } from "../row-store.server.ts";
import {
  discardImport,
  findImport,
  type ImportRow,
  startCheck,
  startRun,
} from "../store.server.ts";

const cell = z.string().trim().max(250, "Use at most 250 characters.").default("");
const lineFields = z.object({
  line: wholeNumber("There is no such line."),
  name: cell,
  phone: cell,
  email: cell,
  place: cell,
  coupon: cell,
});

type ImportSubject = { draw: SealedDraw; list: ImportRow };

export const importActs = defineActs({
  async subject(request: ActRequest<{ id: string; import: string }>): Promise<ImportSubject> {
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
      fields: z.object({
        vouched: z.string("Confirm that these people accepted the rules."),
        mail: ticked,
      }),
      async run({ context, subject: { draw, list }, fields, staff }) {
        const database = context.get(databaseContext);
        if (await startRun(database, list, staff, draw.terms.title, fields.mail)) return {};
        return { status: 409, problem: "This import has already been started." };
      },
    },
    retry: { permission: "draws.plan", fields: lineFields, run: retry },
    dismiss: {
      permission: "draws.plan",
      fields: z.object({ line: wholeNumber().optional() }),
      async run({ context, subject: { draw, list }, fields, staff }) {
        const database = context.get(databaseContext);
        const lines = await database.transaction(async (transaction) => {
          const forgotten = await forgetLines(transaction, list.id, fields.line);
          await recordActivity(transaction, {
            who: staff,
            what: "entries.import-dismissed",
            about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
            changes: { file: list.fileName, lines: forgotten },
          });
          return forgotten;
        });
        const text = lines === 1 ? "1 line is dismissed." : `${lines} lines are dismissed.`;
        return { toast: { text } };
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

async function retry({
  context,
  subject: { draw, list },
  fields: { line, ...typed },
  staff,
}: Act<ImportSubject, z.infer<typeof lineFields>>): Promise<HandlerResult<ActResult>> {
  const services = context.get(entryServicesContext);
  const outcome = await retryLine(services, draw, list, { line, typed }, staff);
  if (!outcome.ok) {
    if (outcome.reason === "gone") {
      return {
        status: 409,
        problem: "This line was dismissed, or has its ticket. Reload the page.",
      };
    }
    return {
      status: pageStatus(outcome.reason),
      problems: problemsForStaff(outcome),
    };
  }
  const environment = context.get(environmentContext);
  const { email } = outcome.receipt.id;
  if (list.mailTickets && email) {
    const settings = await readSettings(services.database);
    await mailNewTicket({ services, environment, settings, draw }, outcome);
  }
  const text = `Ticket ${ticketNumber(outcome.ticket)} is issued to ${outcome.receipt.id.name}.`;
  return { toast: { text } };
}

export async function requireImport(
  context: RequestContext,
  draw: number,
  id: string,
): Promise<ImportRow> {
  const list = await findImport(context.get(databaseContext), draw, readWholeNumber(id) ?? 0);
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
