import { z } from "zod";
import { readClock } from "../../../content/company-clock.server.ts";
import type { DrawRow } from "../../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../../draws/services/draw-services-context.server.ts";
import { drawOf } from "../../../draws/staff/find-draw.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../../permissions/acts.server.ts";
import type { RequestContext } from "../../../platform/http/context.server.ts";
import { wholeNumber } from "../../../platform/http/whole-number.ts";
import { clockTime } from "../../../ui/text/date-time-view.ts";
import { improvePrizes } from "../../improve-presentation.server.ts";
import { updateDraft } from "../../store.server.ts";
import { describeConflict } from "../plan-acts.server.ts";
import { prizeProblems, readPrizes } from "./prize-form.ts";
import type { PrizesActResult } from "./prizes-act-result.ts";

const saveFields = z.object({ version: wholeNumber() });
type PrizesAct = Act<DrawRow, z.infer<typeof saveFields>>;

export const prizesActs = actsReturning<PrizesActResult>()({
  subject: drawOf,
  acts: { save: { permission: "draws.plan", fields: saveFields, run: save } },
});

/** Saves all prizes in their order. After opening, only stories and pictures are saved. */
async function save(act: PrizesAct): Promise<HandlerResult<PrizesActResult>> {
  const { context, subject: row, form, fields, staff } = act;
  const services = context.get(drawServicesContext);
  const reading = readPrizes(form);
  if (!reading.ok) return { problems: reading.problems };
  if (row.state !== "draft") {
    const presentations = reading.prizes.map((prize) => {
      const { prizeId, story = "", picture = null, pictures = [] } = prize;
      return { prizeId, story: story.slice(0, 2000), picture, pictures: pictures.slice(0, 12) };
    });
    await improvePrizes(services, row.id, presentations, staff);
    return { saved: { version: fields.version, at: await timeNow(context) } };
  }
  const { slug, story, plan } = row;
  const input = { slug, story, plan, prizes: reading.prizes };
  const changed = await updateDraft(services, row.id, fields.version, input, staff);
  if (changed.ok) {
    return { saved: { version: changed.draw.planVersion, at: await timeNow(context) } };
  }
  if (changed.reason === "invalid") return { problems: prizeProblems(changed.errors) };
  if (changed.reason === "changed-meanwhile") {
    const { conflict } = await describeConflict(act);
    return { status: 409, ...(conflict && { conflict }) };
  }
  return { status: 409, problem: "This draw has been opened, so its prizes are sealed." };
}

async function timeNow(context: RequestContext): Promise<string> {
  const clock = await readClock(context.get(drawServicesContext).database);
  return clockTime(clock.now, clock);
}
