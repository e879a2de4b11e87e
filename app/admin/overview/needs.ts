// "Needs you": what waits for this person, most urgent first. Pure.
import type { IconName } from "../parts/icon.tsx";

export type Need = {
  icon: IconName;
  title: string;
  detail: string;
  action?: { label: string; to: string };
};

/** What is known when the list is made; a part this person may not see is left out. */
export type Circumstances = {
  failedParts: string[];
  enquiries?: {
    overdue: number;
    open: number;
    held: number;
    oldest?: { name: string; arrived: string };
  };
};

const partWords: Record<string, { title: string; detail: string }> = {
  database: {
    title: "The database does not answer",
    detail: "Nothing can be saved until it does. Ask whoever runs the server to look at it.",
  },
  storage: {
    title: "Files cannot be written",
    detail:
      "Pictures and backups cannot be saved. Ask whoever runs the server to look at the data folder.",
  },
  disk: {
    title: "The disk is almost full",
    detail: "Soon nothing more can be saved. Ask whoever runs the server to make room.",
  },
};

export function listNeeds({ failedParts, enquiries }: Circumstances): Need[] {
  const needs: Need[] = failedParts.map((part) => ({
    icon: "warning",
    ...(partWords[part] ?? {
      title: `A part of the site does not work: ${part}`,
      detail: "Ask whoever runs the server to look at it.",
    }),
  }));
  if (!enquiries) return needs;
  const { overdue, open, held, oldest } = enquiries;
  if (overdue > 0) {
    needs.push({
      icon: "activity",
      title:
        overdue === 1
          ? "1 enquiry has waited longer than we promise"
          : `${overdue} enquiries have waited longer than we promise`,
      detail: oldest ? `The oldest, from ${oldest.name}, since ${oldest.arrived}` : "",
      action: { label: overdue === 1 ? "Answer it" : "Answer them", to: "/admin/enquiries" },
    });
  } else if (open > 0) {
    needs.push({
      icon: "enquiries",
      title: open === 1 ? "1 enquiry waits for an answer" : `${open} enquiries wait for an answer`,
      detail: oldest ? `The oldest, from ${oldest.name}, since ${oldest.arrived}` : "",
      action: { label: "Open the inbox", to: "/admin/enquiries" },
    });
  }
  if (held > 0) {
    needs.push({
      icon: "flag",
      title: held === 1 ? "1 message looks like spam" : `${held} messages look like spam`,
      detail: "They are held, never thrown away: you decide.",
      action: { label: "Decide", to: "/admin/enquiries?view=held" },
    });
  }
  return needs;
}
