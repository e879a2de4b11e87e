// GET /viewing/:reference/:code/calendar.ics: a confirmed viewing as a calendar file.
import { data } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { languageOfEnquiry } from "../acknowledge.server.ts";
import { calendarResponse, visitCalendar } from "../times/visit-calendar.ts";
import type { Route } from "./+types/viewing-file.ts";
import { requireViewing } from "./own-viewing.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { enquiry, viewing } = await requireViewing(context, params);
  const { at, minutes, place, revision, changedAt, state } = viewing;
  if (state !== "confirmed" || !at || !minutes) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  const database = context.get(databaseContext);
  const site = await readSettings(database);
  const { texts } = await languageOfEnquiry(database, enquiry, site);
  const title = fillIn(texts.mails.visitEntry, { company: site.companyName });
  const { reference } = enquiry;
  const facts = { reference, title, at, minutes, place, revision, madeAt: changedAt };
  return calendarResponse(visitCalendar(facts), reference);
}
