// The forms of the show page: start, rehearse, end the rehearsal, enter the public value.
import { requireFreshSignIn } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readPublicValue, submitBeacon } from "../../draws/result/submit-value.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { type ShowSettings, showSettingsSchema } from "../script/settings.ts";
import { removeRehearsal, startShow } from "../start-show.server.ts";

export type ShowFormResponse = {
  status: number;
  problem?: string;
  proofProblem?: string;
  toast?: { text: string };
};

type ShowServices = { services: DrawServices; staff: Staff };

export async function changeShow(
  context: RequestContext,
  draw: SealedDraw,
  request: Request,
  services: ShowServices,
): Promise<ShowFormResponse> {
  const form = await readForm(request);
  switch (form.get("act")) {
    case "start": {
      const proof = await requireFreshSignIn(context, form);
      if (!proof.ok) return { status: 403, proofProblem: proof.problem };
      return start(draw, "real", form, services);
    }
    case "rehearse":
      return start(draw, "rehearsal", form, services);
    case "end-rehearsal":
      await removeRehearsal(services.services, draw.id, draw.slug);
      return { status: 200, toast: { text: "The rehearsal and its invented tickets are gone." } };
    case "value":
      return enterValue(draw, `${form.get("value") ?? ""}`.trim(), services);
    default:
      return { status: 400, problem: "This page does not know that act." };
  }
}

async function start(
  draw: SealedDraw,
  kind: "real" | "rehearsal",
  form: FormData,
  { services, staff }: ShowServices,
): Promise<ShowFormResponse> {
  const console = `${form.get("console") ?? ""}`;
  const settings = readSettings(form);
  if (!/^[\w-]{8,64}$/.test(console) || !settings) {
    return {
      status: 400,
      problem: "Something on this form could not be read. Load the page anew.",
    };
  }
  const session = { console, staffId: staff.id, name: staff.name };
  const outcome = await startShow(services, draw.id, kind, settings, session);
  if (outcome.ok) return { status: 200 };
  return {
    status: 409,
    problem:
      outcome.reason === "cancelled"
        ? "This draw was cancelled; there is nothing to show."
        : "Somebody has started this show already. Load the page anew to watch it.",
  };
}

function readSettings(form: FormData): ShowSettings | undefined {
  const parsed = showSettingsSchema.safeParse({
    order: form.get("order") ?? "last-first",
    batches: form.get("batches") === "yes",
    callWinners: form.get("callWinners") === "yes",
    callSeconds: Number(form.get("callSeconds") ?? 180),
  });
  return parsed.success ? parsed.data : undefined;
}

const refusals: Record<string, string> = {
  "already-drawn": "The value is here already; the show can go on.",
  "not-closed": "Entries are not closed yet. The value counts only after the list is sealed.",
  "too-early": "This is before the announced moment.",
  "no-tickets": "This draw has no tickets.",
  erased: "This draw was erased.",
  "readings-differ": "Somebody else read another value. Look again, both of you.",
};

/** A beacon round is verified by its signature; any other value must be entered by two people. */
async function enterValue(
  draw: SealedDraw,
  value: string,
  { services, staff }: ShowServices,
): Promise<ShowFormResponse> {
  const outcome =
    draw.terms.randomness.source === "drand"
      ? await submitBeacon(services, draw.id, value)
      : await readPublicValue(services, draw.id, value, staff);
  if (!outcome.ok) {
    const problem =
      outcome.reason === "wrong-value"
        ? `That is not the value: ${outcome.problem}.`
        : (refusals[outcome.reason] ?? "That could not be used.");
    return { status: 409, problem };
  }
  if ("waitingFor" in outcome) {
    return { status: 200, toast: { text: "Kept. A second person must enter the same value." } };
  }
  return { status: 200, toast: { text: "The value is verified and the result is fixed." } };
}
