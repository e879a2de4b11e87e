// POST /admin/draws/:id/show/act: one press, or a look, of one console. Answers with what is now.
import { z } from "zod";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { type ActAnswer, showActSchema } from "../acts.ts";
import type { ConsoleView } from "../console-view.ts";
import { type Hands, performAct } from "../perform-act.server.ts";
import { noteConsole, noteScreen } from "../presence.server.ts";
import { readConsole } from "../read-console.server.ts";
import { showKindOf } from "../read-show.server.ts";
import type { Route } from "./+types/act.ts";

export type ConsoleAnswer = { answer: ActAnswer; view: ConsoleView | null };

const screensSchema = z
  .array(
    z.object({
      id: z.string().max(64),
      name: z.string().max(40),
      lag: z.number().int().min(0).max(60_000),
      sound: z.boolean(),
    }),
  )
  .max(12);

export async function action({ request, params, context }: Route.ActionArgs) {
  const office = context.get(drawOfficeContext);
  const { draw } = await requireSealedDraw(context, params.id);
  const staff = context.get(staffContext);
  const kind = showKindOf(request);
  const form = Object.fromEntries(await readForm(request));
  const hands = handsOf(form.console, staff);
  if (!hands) return Response.json({ answer: refused, view: null }, { status: 400 });

  let answer: ActAnswer = { ok: true };
  if (form.act === "look") {
    await noteConsole(office.database, draw.id, kind, hands);
    for (const screen of readScreens(form.screens)) {
      await noteScreen(office.database, draw.id, kind, screen);
    }
  } else {
    const act = showActSchema.safeParse(form);
    if (!act.success) return Response.json({ answer: refused, view: null }, { status: 400 });
    answer = await performAct(office, draw, kind, act.data, hands);
  }
  const { draw: now } = await requireSealedDraw(context, params.id);
  const view = (await readConsole(office, now, kind, hands, staff)) ?? null;
  return Response.json({ answer, view } satisfies ConsoleAnswer);
}

const refused: ActAnswer = { ok: false, reason: "stale" };

function handsOf(console: FormDataEntryValue | undefined, staff: Staff): Hands | undefined {
  if (typeof console !== "string" || !/^[\w-]{8,64}$/.test(console)) return undefined;
  return { console, staffId: staff.id, name: staff.name };
}

function readScreens(text: FormDataEntryValue | undefined) {
  if (typeof text !== "string") return [];
  try {
    return screensSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
