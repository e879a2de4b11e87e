// GET /admin/enquiries/:reference/visit/:event: an arranged visit as a calendar file.
import { data } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { findEnquiry } from "../inbox-store.server.ts";
import { visitCalendar } from "../visit-calendar.ts";
import type { Route } from "./+types/visit-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findEnquiry(context.get(databaseContext), params.reference);
  const event = found?.events.find(({ id }) => String(id) === params.event);
  if (!found || !event?.visitAt) throw data(null, { status: 404, statusText: "Not Found" });
  const text = visitCalendar({
    id: `${found.enquiry.reference}-${event.id}`,
    title: `Visit: ${found.enquiry.name}`,
    at: event.visitAt,
    minutes: event.visitMinutes ?? 60,
    place: event.text,
    madeAt: event.createdAt,
  });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="visit-${found.enquiry.reference}.ics"`,
    },
  });
}
