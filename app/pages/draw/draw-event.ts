// An open draw as a schema.org Event, for search engines. Not for demonstrations: nobody can win them. Pure.
import type { PageHead } from "../../content/page-head.ts";
import type { DrawView } from "./draw-view.ts";

export function drawEvent(
  draw: DrawView,
  { siteName }: Pick<PageHead, "siteName">,
  origin: string,
): Record<string, unknown> {
  const url = `${origin}/draw/${draw.slug}`;
  return {
    "@type": "Event",
    name: draw.title,
    description: draw.description,
    startDate: isoTime(draw.opensAt),
    endDate: isoTime(draw.closesAt),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    ...(draw.plate && { image: [origin + draw.plate.picture.src] }),
    organizer: {
      "@type": "Organization",
      "@id": `${origin}/#company`,
      name: siteName,
      url: origin,
    },
    isAccessibleForFree: true,
    offers: {
      "@type": "Offer",
      price: 0,
      priceCurrency: "GBP",
      availability: "https://schema.org/InStock",
      validFrom: isoTime(draw.opensAt),
      url,
    },
  };
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
