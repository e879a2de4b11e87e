// What the company's own draws need, each with a link to the very act. Pure.

import type { DrawNeedRow } from "../../monitoring/draw-needs-store.server.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import { type Clock, spanInWords, viewDateTime } from "../../ui/text/date-time-view.ts";
import type { Need } from "./needs.ts";

const minute = 60;
const day = 24 * 60 * minute;
/** A draw that closes so soon is urgent if something is undecided. */
const closingSoon = 2 * day;
/** The public number is usually there within seconds. */
const numberLate = 5 * minute;

type NeedsReader = Pick<Staff, "permissions">;

/** `complaints`: how many of the company's are open. They do not say which draw they are about. */
export type WaitingDraw = DrawNeedRow & { complaints: number };

/** Most urgent first. */
export function drawNeeds(draws: WaitingDraw[], staff: NeedsReader, clock: Clock): Need[] {
  const kinds = [
    showToday,
    numberMissing,
    closesWithHeld,
    closesWithComplaints,
    winnersToContact,
    rulesMissing,
  ];
  return kinds.flatMap((needOf) => draws.flatMap((draw) => needOf(draw, staff, clock) ?? []));
}

type NeedOf = (draw: WaitingDraw, staff: NeedsReader, clock: Clock) => Need | undefined;

const showToday: NeedOf = (draw, staff, clock) => {
  const { moment, showEnded, state } = draw;
  if (moment === null || showEnded || state === "draft" || !may(staff, "draws.run")) return;
  const { showAt } = draw;
  const at = new Date((showAt ?? moment) * 1000);
  if (dayOf(at, clock) !== dayOf(new Date(draw.now * 1000), clock)) return;
  return {
    icon: "play",
    title: `${draw.title}: show today`,
    detail: `${showAt === null ? "The deciding number is due" : "It starts"} ${viewDateTime(at, clock).short}.`,
    action: { label: "Open the console", to: `/admin/draws/${draw.id}/show` },
  };
};

const numberMissing: NeedOf = (draw, staff) => {
  if (draw.state !== "closed" || draw.moment === null || !may(staff, "draws.run")) return;
  const late = draw.now - draw.moment;
  // A draw that nobody entered needs no number.
  if (draw.tickets === 0) return;
  if (draw.source === "public-value") {
    if (late < 0) return;
    return {
      icon: "warning",
      title: `${draw.title}: enter the public value`,
      detail: "Two people must enter the same value. Nobody has won until then.",
      decides: draw.id,
    };
  }
  if (late < numberLate) return;
  return {
    icon: "warning",
    title: `${draw.title}: the deciding number is missing`,
    detail: `It was due ${spanInWords(late * 1000)} ago. Nobody has won until it is here.`,
    action: { label: "Enter the number", to: `/draw/${draw.slug}/round` },
  };
};

const closesWithHeld: NeedOf = (draw, staff) => {
  if (draw.state !== "open" || draw.held === 0 || !may(staff, "entries.decide")) return;
  const secondsLeft = (draw.closesAt ?? 0) - draw.now;
  const entries = draw.held === 1 ? "1 entry is on hold" : `${draw.held} entries are on hold`;
  const urgent = secondsLeft > 0 && secondsLeft < closingSoon;
  return {
    icon: urgent ? "clock" : "ticket",
    title: urgent ? `${draw.title} closes soon: ${entries}` : `${draw.title}: ${entries}`,
    detail: urgent
      ? `It closes in ${spanInWords(secondsLeft * 1000)}. Entries you do not exclude by then count.`
      : "Entries you do not exclude before closing count.",
    action: { label: "Decide", to: `/admin/draws/${draw.id}/entries?status=on-hold` },
  };
};

/** Somebody who objects to an exclusion writes a complaint. It can be put right only before closing. */
const closesWithComplaints: NeedOf = (draw, staff) => {
  if (draw.state !== "open" || draw.complaints === 0 || !may(staff, "enquiries.answer")) return;
  const secondsLeft = (draw.closesAt ?? 0) - draw.now;
  if (secondsLeft <= 0 || secondsLeft >= closingSoon) return;
  const complaints =
    draw.complaints === 1 ? "1 complaint is open" : `${draw.complaints} complaints are open`;
  return {
    icon: "clock",
    title: `${draw.title} closes soon: ${complaints}`,
    detail: `It closes in ${spanInWords(secondsLeft * 1000)}. After that no exclusion can be undone.`,
    action: { label: "Answer them", to: "/admin/enquiries?kind=complaint" },
  };
};

const winnersToContact: NeedOf = (draw, staff) => {
  if (draw.state !== "drawn" || draw.notContacted === 0) return;
  if (!may(staff, "prizes.hand-over") || !may(staff, "people-data.read")) return;
  // Until the show is over the winners are a secret, unless there was none.
  const shownAt = draw.showAt ?? draw.moment ?? 0;
  if (!draw.showEnded && draw.now - shownAt < day) return;
  const { notContacted } = draw;
  return {
    icon: "phone",
    title: `${draw.title}: ${notContacted === 1 ? "1 winner" : `${notContacted} winners`} not contacted yet`,
    detail: "They may not know that they have won.",
    action: { label: "Contact them", to: `/admin/draws/${draw.id}/winners` },
  };
};

const rulesMissing: NeedOf = (draw, staff) => {
  if (draw.state !== "draft" || draw.hasRules || !may(staff, "draws.plan")) return;
  return {
    icon: "page",
    title: `${draw.title}: the rules are not written yet`,
    detail: "A draw cannot open without rules that people accept.",
    action: { label: "Write the rules", to: `/admin/draws/${draw.id}#rulesText` },
  };
};

function dayOf(instant: Date, { timeZone }: Clock): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
