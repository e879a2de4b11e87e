// The acts of the show page: start, rehearse, end the rehearsal.
import { z } from "zod";
import type { DrawRow } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { drawOf } from "../../draws/staff/find-draw.server.ts";
import { type Act, defineActs, type HandlerResult } from "../../permissions/acts.server.ts";
import { ticked } from "../../platform/http/form-fields.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import { showSettingsSchema } from "../script/settings.ts";
import { removeRehearsal, type StartResult, startShow } from "../start-show.server.ts";

type ShowPageAct<Fields = unknown> = Act<DrawRow, Fields>;
type ShowPageResult = Promise<HandlerResult<ActResult>>;

const { order, callSeconds } = showSettingsSchema.shape;
const startFields = z.object({
  console: z.string().regex(/^[\w-]{8,64}$/, "Reload the page: this window has no name yet."),
  order,
  batches: ticked,
  callWinners: ticked,
  callSeconds: z.preprocess((given) => given && Number(given), callSeconds),
});

export const showActs = defineActs({
  subject: drawOf,
  acts: {
    start: {
      permission: "draws.run",
      fields: startFields,
      fresh: true,
      run: (act: ShowPageAct<z.infer<typeof startFields>>) => start(act, "real"),
    },
    rehearse: {
      permission: "draws.run",
      fields: startFields,
      run: (act: ShowPageAct<z.infer<typeof startFields>>) => start(act, "rehearsal"),
    },
    "end-rehearsal": { permission: "draws.run", run: endRehearsal },
  },
});

async function start(
  { subject: draw, context, fields, staff }: ShowPageAct<z.infer<typeof startFields>>,
  kind: "real" | "rehearsal",
): ShowPageResult {
  const { console, ...settings } = fields;
  const session = { console, staffId: staff.id, name: staff.name };
  const services = context.get(drawServicesContext);
  const outcome = await startShow(services, draw.id, kind, settings, session);
  if (outcome.ok) return {};
  return { status: 409, problem: refusals[outcome.reason] };
}

const refusals: Record<Extract<StartResult, { ok: false }>["reason"], string> = {
  cancelled: "This draw was cancelled; there is nothing to show.",
  "already-started": "Someone has already started this show. Reload the page to watch it.",
  "not-open": "This draw is not open yet. You can rehearse its show.",
  "no-prizes": "Add a prize first. The show reveals one winner after another.",
};

async function endRehearsal({ subject: draw, context }: ShowPageAct): ShowPageResult {
  await removeRehearsal(context.get(drawServicesContext), draw.id, draw.slug);
  return { toast: { text: "The rehearsal and its invented tickets were deleted." } };
}
