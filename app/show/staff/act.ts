// POST /admin/draws/:id/show/act: an act of a console, or "look", its poll. Responds with the current view.
import { z } from "zod";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { parseJson } from "../../platform/http/readable-text.ts";
import { type ShowActResult, showActSchema } from "../acts.ts";
import { requireDrawToShow } from "../draw-to-show.server.ts";
import type { OperatorSession } from "../operator-session.ts";
import { performAct } from "../perform-act.server.ts";
import { recordConsole, recordScreen } from "../presence-store.server.ts";
import { readConsole } from "../read-console.server.ts";
import { showKindOf } from "../script/show-kind.ts";
import type { Route } from "./+types/act.ts";
import type { ConsoleResponse } from "./console/console-response.ts";

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
  const services = context.get(drawServicesContext);
  const staff = context.get(staffContext);
  const kind = showKindOf(request);
  const draw = await requireDrawToShow(context, params.id, kind);
  const form = Object.fromEntries(await readForm(request));
  const session = sessionOf(form.console, staff);
  if (!session) return respond({ result: refused, view: null }, 400);

  let result: ShowActResult = { ok: true };
  if (form.act === "look") {
    await recordConsole(services.database, draw.id, kind, session);
    for (const screen of readScreens(form.screens)) {
      await recordScreen(services.database, draw.id, kind, screen);
    }
  } else {
    const act = showActSchema.safeParse(form);
    if (!act.success) return respond({ result: refused, view: null }, 400);
    result = await performAct(services, draw, kind, act.data, session);
  }
  const changed = await requireDrawToShow(context, params.id, kind);
  const view = (await readConsole(services, changed, kind, session, staff)) ?? null;
  return respond({ result, view }, 200);
}

const refused: ShowActResult = { ok: false, reason: "stale" };

function respond(response: ConsoleResponse, status: number): Response {
  return Response.json(response, { status });
}

function sessionOf(
  console: FormDataEntryValue | undefined,
  staff: Staff,
): OperatorSession | undefined {
  if (typeof console !== "string" || !/^[\w-]{8,64}$/.test(console)) return undefined;
  return { console, staffId: staff.id, name: staff.name };
}

function readScreens(text: FormDataEntryValue | undefined) {
  if (typeof text !== "string") return [];
  // The screens are only a report; the request is valid without them.
  return screensSchema.safeParse(parseJson(text)).data ?? [];
}
