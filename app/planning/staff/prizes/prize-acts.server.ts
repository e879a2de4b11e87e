import { readClock } from "../../../content/company-clock.server.ts";
import { drawOfficeContext } from "../../../draws/draw-services-context.server.ts";
import type { DrawRow } from "../../../draws/sealed-draw.ts";
import { refuseUnless, staffContext } from "../../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../../platform/http/context.server.ts";
import { clockTime } from "../../../ui/staff/moments.ts";
import { improvePrizes } from "../../improve-presentation.server.ts";
import { updateDraft } from "../../store.server.ts";
import { tellConflict } from "../plan-acts.server.ts";
import type { PrizesAnswer } from "./prize-answer.ts";
import { prizeProblems, readPrizes } from "./prize-form.ts";

type Answer = PrizesAnswer & { status: number };

/** The whole list at once, in its order. After opening only stories and pictures are taken from it. */
export async function changePrizes(
  context: RequestContext,
  row: DrawRow,
  form: FormData,
): Promise<Answer> {
  if (form.get("act") !== "save") {
    return { status: 400, problem: "This page does not know that act." };
  }
  const staff = context.get(staffContext);
  refuseUnless("draws.plan", staff.permissions);
  const office = context.get(drawOfficeContext);
  const reading = readPrizes(form);
  if (!reading.ok) return { status: 400, problems: reading.problems };
  const version = Number(form.get("version"));
  if (row.state !== "draft") {
    const presented = reading.prizes.map(({ prizeId, story = "", picture = null }) => {
      return { prizeId, story: story.slice(0, 2000), picture };
    });
    await improvePrizes(office, row.id, presented, staff);
    return { status: 200, saved: { version, at: await timeNow(context) } };
  }
  const { slug, story, plan } = row;
  const input = { slug, story, plan, prizes: reading.prizes };
  const changed = await updateDraft(office, row.id, version, input, staff);
  if (changed.ok) {
    const saved = { version: changed.draw.planVersion, at: await timeNow(context) };
    return { status: 200, saved };
  }
  if (changed.reason === "invalid") {
    return { status: 400, problems: prizeProblems(changed.errors) };
  }
  if (changed.reason === "changed-meanwhile") {
    const { conflict } = await tellConflict(context, row.id);
    return { status: 409, ...(conflict && { conflict }) };
  }
  return { status: 409, problem: "This draw was opened meanwhile. Its prizes are sealed." };
}

async function timeNow(context: RequestContext): Promise<string> {
  const clock = await readClock(context.get(drawOfficeContext).database);
  return clockTime(clock.now, clock);
}
