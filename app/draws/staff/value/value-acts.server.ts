// Enters the deciding value, from the draw's page, the overview or the show.
import { z } from "zod";
import { listPeopleWho } from "../../../accounts/people/people-store.server.ts";
import { type Act, defineActs, type HandlerResult } from "../../../permissions/acts.server.ts";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { readPublicValue, submitBeacon } from "../../result/submit-value.server.ts";
import type { SealedDraw } from "../../sealed-draw.ts";
import { drawServicesContext } from "../../services/draw-services-context.server.ts";
import { sealedDrawOf } from "../find-draw.server.ts";
import { anyOf, otherReaders } from "./value-view.ts";

const valueFields = z.object({ value: z.string().trim().default("") });
type ValueAct = Act<SealedDraw, z.infer<typeof valueFields>>;

export const valueActs = defineActs({
  subject: sealedDrawOf,
  acts: { value: { permission: "draws.run", fields: valueFields, run: enterValue } },
});

const refusals: Record<string, string> = {
  "already-drawn": "The value is already known. The draw is decided.",
  "not-closed": "Entries are not closed yet. The value counts only after the list is sealed.",
  "too-early": "This is before the announced moment.",
  "no-tickets": "This draw has no tickets.",
  erased: "This draw was erased.",
  "readings-differ":
    "Someone else entered a different value. Nothing is decided. Both of you, please look it up again.",
};

/** A beacon round is verified by its signature; any other value must be entered by two people. */
async function enterValue({
  subject: draw,
  context,
  fields: { value },
  staff,
}: ValueAct): Promise<HandlerResult<ActResult>> {
  const services = context.get(drawServicesContext);
  const outcome =
    draw.terms.randomness.source === "drand"
      ? await submitBeacon(services, draw.id, value)
      : await readPublicValue(services, draw.id, value, staff);
  if (!outcome.ok) {
    const problem =
      outcome.reason === "wrong-value"
        ? `That is not the value: ${outcome.problem}.`
        : (refusals[outcome.reason] ?? "We could not use that value.");
    return { status: 409, problem };
  }
  if (!("waitingFor" in outcome)) {
    return { toast: { text: "The value is verified and the result is fixed." } };
  }
  const people = await listPeopleWho(services.database, "draws.run");
  const others = otherReaders(people, staff).map(({ name }) => name);
  const who = others.length > 0 ? `: ${anyOf(others)}` : "";
  return { toast: { text: `Saved. A second person must now enter the same value${who}.` } };
}
