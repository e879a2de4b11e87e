// Data of the plan page.
import { getCountries } from "libphonenumber-js/min";
import { toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import { sha256 } from "../../../protocol/encoding/hashes.ts";
import { termsHash } from "../../../protocol/terms.ts";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { renderMarkdown } from "../../content/present.server.ts";
import { drawTime } from "../../draws/clock-store.server.ts";
import { cancelRefusal } from "../../draws/closing/cancel-draw.server.ts";
import { asSealed, type DrawRow } from "../../draws/sealed-draw.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { momentOf, wordedTime } from "../../draws/staff/draw-view.ts";
import { readValue } from "../../draws/staff/value/load-value.server.ts";
import { span } from "../../draws/time-left.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import { environmentContext, type RequestContext } from "../../platform/http/context.server.ts";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import { lastPlanChange } from "../history-store.server.ts";
import { previewTerms } from "../open-draw.server.ts";
import { readPrizePlans } from "../store.server.ts";
import { nameOf } from "./countries.ts";
import { planValues } from "./plan-form.ts";
import { shortHash } from "./short-hash.ts";
import { factsBesideTerms, termsInWords } from "./terms-texts.server.ts";

export type LoadedPlan = Awaited<ReturnType<typeof loadPlan>>;

export async function loadPlan(context: RequestContext, row: DrawRow) {
  const services = context.get(drawServicesContext);
  const { database } = services;
  const [clock, prizes, change] = await Promise.all([
    readClock(database),
    readPrizePlans(database, row.id),
    lastPlanChange(database, row.id),
  ]);
  const terms = await readTerms(services, row, clock);
  // A draw without an opening time in its plan opened in the second it was sealed.
  const opensAt = row.opensAt ?? row.plan.opensAt;
  const facts = termsInWords({ ...row.plan, opensAt }, prizes, clock);
  const rulesHash = toHex(sha256(utf8(row.plan.rulesText)));
  facts.push({ label: "Rules", value: shortHash(rulesHash) });
  if (terms.hash) facts.push({ label: "Terms", value: shortHash(terms.hash) });
  return {
    id: row.id,
    version: row.planVersion,
    draft: row.state === "draft",
    title: row.plan.title,
    mayPlan: may(context.get(staffContext), "draws.plan"),
    proofNeeded: !isFresh(context.get(sessionContext)),
    values: planValues(row, clock.timeZone),
    zone: clock.timeZone,
    address: `${context.get(environmentContext).publicUrl}/draw/`,
    countryOptions: countryOptions(),
    facts,
    exact: terms.exact,
    hash: terms.hash,
    checklist: terms.checklist,
    isWitnessed: row.plan.witnesses.threshold > 0,
    opensAtOnce: row.plan.opensAt === null,
    closesIn: timeLeft(row.plan.closesAt, await drawTime(database, row.operator)),
    closes: row.plan.closesAt === null ? "" : momentOf(row.plan.closesAt, clock).full,
    change: change && {
      by: change.byId === context.get(staffContext).id ? "you" : change.by,
      at: viewDateTime(change.at, clock).short,
    },
    sealed: await viewSealed(services, row, clock, context.get(staffContext)),
    soleReader: row.state === "draft" && (await listPeopleWho(database, "draws.run")).length < 2,
  };
}

const day = 86_400;

/** `soon`: on the day that it opens, which is seldom meant. */
function timeLeft(closesAt: number | null, now: number) {
  const secondsLeft = Math.max(0, (closesAt ?? now) - now);
  return {
    text: span(secondsLeft < 60 ? secondsLeft : secondsLeft - (secondsLeft % 60), "en-GB"),
    soon: secondsLeft < day,
  };
}

async function readTerms(services: DrawServices, row: DrawRow, clock: Clock) {
  if (row.state !== "draft") {
    return { exact: row.terms, hash: row.termsHash && toHex(row.termsHash), checklist: [] };
  }
  const { terms, checklist = [] } = (await previewTerms(services, row.id, wordedTime(clock))) ?? {};
  return {
    exact: terms ? canonicalText(terms) : null,
    hash: terms ? toHex(termsHash(terms)) : null,
    checklist,
  };
}

async function viewSealed(services: DrawServices, row: DrawRow, clock: Clock, staff: Staff) {
  const sealed = asSealed(row);
  if (!sealed) return null;
  const now = await drawTime(services.database, row.operator);
  return {
    rulesHtml: renderMarkdown(sealed.rulesText),
    facts: factsBesideTerms(row.plan, clock),
    story: row.story,
    slug: row.slug,
    value: await readValue(services.database, sealed, now, staff),
    mayBeCancelled: cancelRefusal(sealed, now) === undefined,
    cancelUntil: momentOf(sealed.closesAt, clock).full,
  };
}

function countryOptions() {
  return getCountries()
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((first, second) => first.label.localeCompare(second.label, "en"));
}
