// GET /admin/enquiries/:reference/visit/:event: a viewing as a calendar file.
import { data } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { findEnquiry } from "../inbox-store.server.ts";
import { calendarResponse, visitCalendar } from "../times/visit-calendar.ts";
import { findViewing } from "../viewing-store.server.ts";
import type { Route } from "./+types/visit-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const thread = await findEnquiry(database, params.reference);
  const event = thread?.events.find(({ id }) => String(id) === params.event);
  if (!thread || !event?.visitAt) throw data(null, { status: 404, statusText: "Not Found" });
  const { id, reference, name } = thread.enquiry;
  const viewing = await findViewing(database, id);
  const text = visitCalendar({
    reference,
    title: `Viewing: ${name}`,
    at: event.visitAt,
    minutes: event.visitMinutes ?? 60,
    place: event.text,
    madeAt: event.createdAt,
    revision: viewing?.revision ?? 0,
  });
  return calendarResponse(text, reference);
}
