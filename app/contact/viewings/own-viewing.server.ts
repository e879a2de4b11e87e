// A viewing as the visitor who asked for it sees it. Everybody who has the code may see and change it.
import { data, href } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { shownLanguage } from "../../languages/languages.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { readablePhone } from "../../ui/text/readable-phone.ts";
import { translateSubject } from "../acknowledge.server.ts";
import { isEnquiryCode } from "../enquiry-link.server.ts";
import { dueAt } from "../reply-clock.ts";
import type { ViewingState } from "../statuses.ts";
import { cityOf, listSlotDays, type SlotDay } from "../times/viewing-slots.ts";
import { visitDay, visitMoment } from "../times/visit-calendar.ts";
import { findViewingByReference, type ViewingWithEnquiry } from "../viewing-store.server.ts";
import { isOver } from "./viewing-steps.server.ts";

export type ViewingParams = { reference: string; code: string };

export type ViewingView = {
  reference: string;
  state: ViewingState | "over";
  home: string;
  /** The one that was offered or confirmed, otherwise those asked for. `at` is in UTC seconds. */
  times: { at: number; moment: string }[];
  place: string;
  host: string;
  /** The day by which we answer a request. */
  due: string;
  phone: string;
  calendarFile: string;
  days: SlotDay[];
  city: string;
};

/** Throws 404 for an unknown reference or code. */
export async function requireViewing(
  context: RequestContext,
  { reference, code }: ViewingParams,
): Promise<ViewingWithEnquiry> {
  const known = isEnquiryCode(context.get(environmentContext), reference, code)
    ? await findViewingByReference(context.get(databaseContext), reference)
    : undefined;
  if (!known) throw data(null, { status: 404, statusText: "Not Found" });
  return known;
}

export async function loadViewing(
  context: RequestContext,
  params: ViewingParams,
): Promise<ViewingView> {
  const { enquiry, viewing } = await requireViewing(context, params);
  const settings = await settingsInContext(context);
  const database = context.get(databaseContext);
  const { about } = await translateSubject(database, enquiry, shownLanguage(settings));
  const now = new Date();
  const state = isOver(viewing, now) ? "over" : viewing.state;
  const isSet = viewing.at !== null && viewing.state !== "requested";
  const times = viewing.at !== null && isSet ? [viewing.at] : viewing.wishes;
  const asked = enquiry.waitingSince ?? enquiry.createdAt;
  return {
    reference: enquiry.reference,
    state,
    home: about,
    times: times.map((at) => ({
      at: at.getTime() / 1000,
      moment: visitMoment(at, settings, now),
    })),
    place: isSet && viewing.place !== enquiry.about ? viewing.place : "",
    host: state === "confirmed" ? enquiry.assigneeName : "",
    due: visitDay(dueAt(enquiry.kind, asked, settings), settings),
    phone: readablePhone(settings.founder.phone) || settings.email,
    calendarFile: href("/viewing/:reference/:code/calendar.ics", params),
    days: state === "over" ? [] : listSlotDays(settings, now),
    city: cityOf(settings.timeZone),
  };
}
