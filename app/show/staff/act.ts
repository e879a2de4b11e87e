// POST /admin/draws/:id/show/act: an act of a console, or "look", its poll. Responds with the current view.
import { z } from "zod";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { refuseUnless, staffContext } from "../../permissions/staff-context.server.ts";
import { valuesIn } from "../../platform/http/form-fields.ts";
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

/** What the screens report beside a console. */
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

/** Every post: a console names itself, and either looks or acts. */
const postSchema = z.intersection(
  z.object({ console: z.string().regex(/^[\w-]{8,64}$/) }),
  z.discriminatedUnion("act", [
    // The screens are only a report; the request is valid without them.
    z.object({
      act: z.literal("look"),
      screens: z
        .string()
        .default("")
        .transform((text) => screensSchema.safeParse(parseJson(text)).data ?? []),
    }),
    ...showActSchema.options,
  ]),
);

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(drawServicesContext);
  const staff = context.get(staffContext);
  refuseUnless("draws.run", staff.permissions);
  const kind = showKindOf(request);
  const draw = await requireDrawToShow(context, params.id, kind);
  const reading = postSchema.safeParse(valuesIn(await readForm(request)));
  if (!reading.success) return respond({ result: refused, view: null }, 400);
  const { console, ...act } = reading.data;
  const session: OperatorSession = { console, staffId: staff.id, name: staff.name };

  let result: ShowActResult = { ok: true };
  if (act.act === "look") {
    await recordConsole(services.database, draw.id, kind, session);
    for (const screen of act.screens) {
      await recordScreen(services.database, draw.id, kind, screen);
    }
  } else {
    result = await performAct(services, draw, kind, act, session);
  }
  const changed = await requireDrawToShow(context, params.id, kind);
  const view = (await readConsole(services, changed, kind, session, staff)) ?? null;
  return respond({ result, view }, 200);
}

const refused: ShowActResult = { ok: false, reason: "stale" };

function respond(response: ConsoleResponse, status: number): Response {
  return Response.json(response, { status });
}
