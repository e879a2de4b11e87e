// GET /admin/enquiries/:reference/visit/:event: an arranged visit as a calendar file.
import { data } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { findEnquiry } from "../inbox-store.server.ts";
import { visitCalendar } from "../visit-calendar.ts";
import type { Route } from "./+types/visit-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const thread = await findEnquiry(context.get(databaseContext), params.reference);
  const event = thread?.events.find(({ id }) => String(id) === params.event);
  if (!thread || !event?.visitAt) throw data(null, { status: 404, statusText: "Not Found" });
  const text = visitCalendar({
    id: `${thread.enquiry.reference}-${event.id}`,
    title: `Visit: ${thread.enquiry.name}`,
    at: event.visitAt,
    minutes: event.visitMinutes ?? 60,
    place: event.text,
    madeAt: event.createdAt,
  });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="visit-${thread.enquiry.reference}.ics"`,
    },
  });
}
