// One entry as the table and the drawer show it. Pure.
import { displayName } from "../../draws/display-name.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { displayTexts, routeTexts, statusTexts } from "../../draws/staff/entry-texts.ts";
import { shortHash } from "../../planning/staff/short-hash.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import { readablePhone } from "../../ui/text/readable-phone.ts";
import type { StaffEntry } from "../entry-store.server.ts";
import { maskedPhone } from "../masked-phone.ts";

const erased = "Erased";

export function viewEntry(row: StaffEntry, clock: Clock) {
  return {
    ticket: row.index + 1,
    name: row.name ?? erased,
    phone: row.phone ? maskedPhone(row.phone) : "",
    place: row.place ?? "",
    route: routeTexts[row.route],
    at: momentOf(row.consentedAt, clock),
    status: row.status,
    chip: statusTexts[row.status],
    why: row.reason ? reasonInWords(row.reason) : (row.couponBatch ?? ""),
  };
}

export type EntryLine = ReturnType<typeof viewEntry>;

/** All personal data of an entry. The caller must record the access in the activity log. */
export function viewEntryDetails(row: StaffEntry, clock: Clock, showPlace: boolean) {
  const line = viewEntry(row, clock);
  const shown = row.name ? displayName(row.name, row.display) : "";
  return {
    ...line,
    erased: row.erasedAt !== null,
    phone: row.phone ? readablePhone(row.phone) : "",
    email: row.email ?? "",
    shown: `${displayTexts[row.display]}: ${shown}${showPlace && row.place ? `, ${row.place}` : ""}`,
    rules: `Agreed to ${shortHash(row.rulesHash)}, ${line.at.full}`,
    note: row.note,
    /** The number of the ticket that corrects this one. */
    replacedBy: row.replacedBy === null ? undefined : row.replacedBy + 1,
    decided:
      row.decidedAt === null
        ? null
        : { by: row.decidedBy || "the entrant", at: momentOf(row.decidedAt, clock).short },
    readAt: viewDateTime(clock.now, clock).short,
  };
}
