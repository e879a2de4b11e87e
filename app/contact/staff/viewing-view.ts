// A viewing as staff see it. Pure.
import type { SiteSettings } from "../../content/site-settings.ts";
import { toWallClock } from "../../platform/zoned-time.ts";
import type { ChipLook } from "../../ui/chip.tsx";
import { clockTime, dayAt, longDay } from "../../ui/text/date-time-view.ts";
import type { ViewingState } from "../statuses.ts";
import { visitMoment } from "../times/visit-calendar.ts";
import type { ViewingRow, ViewingWithEnquiry } from "../viewing-store.server.ts";

type ViewSettings = Pick<SiteSettings, "locale" | "timeZone">;

const viewingStateViews: Record<ViewingState, { label: string; look: ChipLook }> = {
  requested: { label: "Requested", look: "warn" },
  offered: { label: "Offered", look: "info" },
  confirmed: { label: "Confirmed", look: "ok" },
  cancelled: { label: "Cancelled", look: "plain" },
};

export function viewViewing(
  { state, wishes, at, place }: ViewingRow,
  settings: ViewSettings,
  now: Date,
) {
  return {
    state,
    status: viewingStateViews[state],
    /** `wall` is the value of the form: a local time such as 2026-11-21T16:00. */
    wishes: wishes.map((wish) => ({
      wall: toWallClock(wish.getTime() / 1000, settings.timeZone),
      moment: visitMoment(wish, settings, now),
      isOver: wish <= now,
    })),
    moment: at && visitMoment(at, settings, now),
    isOver: at !== null && at <= now,
    place,
  };
}

export type ViewingLine = {
  reference: string;
  span: string;
  home: string;
  name: string;
  host: string;
  status: { label: string; look: ChipLook };
  /** The same person has another viewing at this time. */
  clashes: boolean;
};

/** The coming viewings by day, and a sentence for each pair that one person cannot do. */
export function viewComing(
  viewings: ViewingWithEnquiry[],
  settings: ViewSettings,
  now: Date,
  /** Only of this home. Warnings are about all, because one person shows several. */
  home?: string,
) {
  const clock = { ...settings, now };
  const coming = viewings.flatMap(({ enquiry, viewing }) => {
    const { at, minutes, state } = viewing;
    if (!at || !minutes) return [];
    const end = new Date(at.getTime() + minutes * 60_000);
    return end > now ? [{ enquiry, at, end, state }] : [];
  });
  const pairs = coming.flatMap((first, index) =>
    coming
      .slice(index + 1)
      .filter(
        (second) =>
          first.enquiry.assigneeId !== "" &&
          first.enquiry.assigneeId === second.enquiry.assigneeId &&
          second.at < first.end &&
          first.at < second.end,
      )
      .map((second) => [first, second] as const),
  );
  const clashing = new Set(pairs.flat().map(({ enquiry }) => enquiry.id));
  const shown = coming.filter(({ enquiry }) => home === undefined || enquiry.home === home);
  const days = Map.groupBy(shown, ({ at }) => dayAt(at, settings.timeZone));
  return {
    count: shown.length,
    warnings: pairs
      .filter((pair) => pair.some((one) => shown.includes(one)))
      .map(([first, second]) => {
        const names = [first, second].map(({ enquiry, at }) => {
          return `${clockTime(at, clock)} ${enquiry.about || enquiry.name} (${enquiry.reference})`;
        });
        const day = longDay(first.at, clock);
        return `${first.enquiry.assigneeName} has two viewings at the same time on ${day}: ${names.join(" and ")}.`;
      }),
    days: [...days].map(([day, inside]) => ({
      day,
      label: longDay(inside[0]?.at ?? now, clock),
      isToday: day === dayAt(now, settings.timeZone),
      viewings: inside.map(({ enquiry, at, end, state }): ViewingLine => {
        return {
          reference: enquiry.reference,
          span: `${clockTime(at, clock)} – ${clockTime(end, clock)}`,
          home: enquiry.about,
          name: enquiry.name,
          host: enquiry.assigneeName,
          status: viewingStateViews[state],
          clashes: clashing.has(enquiry.id),
        };
      }),
    })),
  };
}
