// "Needs you": the tasks of this person, most urgent first. Pure.
import type { IconName } from "../../ui/icon/icon.tsx";

export type Need = {
  icon: IconName;
  title: string;
  detail: string;
  action?: { label: string; to: string };
};

/** Parts that this person may not see are left out. */
export type OverviewFacts = {
  failedParts: string[];
  mail?: { waiting: number; failed: number; configured: boolean };
  /** The problem with the backups, if there is one. */
  backup?: { title: string; detail: string };
  entries?: { held: number; to: string | null };
  enquiries?: {
    overdue: number;
    open: number;
    held: number;
    oldest?: { name: string; arrived: string };
  };
};

const partTexts: Record<string, { title: string; detail: string }> = {
  database: {
    title: "The database is not responding",
    detail: "Nothing can be saved until it does. Ask the person who runs the server to check it.",
  },
  storage: {
    title: "Files cannot be written",
    detail:
      "Pictures and backups cannot be saved. Ask the person who runs the server to check the data folder.",
  },
  disk: {
    title: "The disk is almost full",
    detail:
      "Soon nothing more can be saved. Ask the person who runs the server to free some space.",
  },
};

export function listNeeds({
  failedParts,
  mail,
  backup,
  entries,
  enquiries,
}: OverviewFacts): Need[] {
  const needs: Need[] = failedParts.map((part) => ({
    icon: "warning",
    ...(partTexts[part] ?? {
      title: `A part of the site does not work: ${part}`,
      detail: "Ask the person who runs the server to check it.",
    }),
  }));
  return [
    ...needs,
    ...(enquiries ? enquiryNeeds(enquiries) : []),
    ...(entries && entries.held > 0 ? [entryNeed(entries)] : []),
    ...(mail ? mailNeeds(mail) : []),
    ...(backup ? [{ icon: "download" as const, ...backup }] : []),
  ];
}

function entryNeed({ held, to }: NonNullable<OverviewFacts["entries"]>): Need {
  return {
    icon: "ticket",
    title: held === 1 ? "1 entry is on hold" : `${held} entries are on hold`,
    detail: "They count unless you exclude them before closing.",
    ...(to && { action: { label: "Decide", to } }),
  };
}

function mailNeeds({ waiting, failed, configured }: NonNullable<OverviewFacts["mail"]>): Need[] {
  if (failed > 0) {
    return [
      {
        icon: "mail",
        title: failed === 1 ? "1 mail could not be sent" : `${failed} mails could not be sent`,
        detail: "The mail server refused them. They are saved, so none is lost.",
        action: { label: "See why", to: "/admin/outbox?view=failed" },
      },
    ];
  }
  if (configured || waiting === 0) return [];
  return [
    {
      icon: "mail",
      title: waiting === 1 ? "1 mail waits" : `${waiting} mails wait`,
      detail: "No mail server is set up: SMTP_URL is empty. Nothing is lost.",
      action: { label: "See them", to: "/admin/outbox" },
    },
  ];
}

function enquiryNeeds(enquiries: NonNullable<OverviewFacts["enquiries"]>): Need[] {
  const needs: Need[] = [];
  const { overdue, open, held, oldest } = enquiries;
  if (overdue > 0) {
    needs.push({
      icon: "clock",
      title:
        overdue === 1
          ? "1 enquiry has waited longer than we promise"
          : `${overdue} enquiries have waited longer than we promise`,
      detail: oldest ? `The oldest, from ${oldest.name}, since ${oldest.arrived}` : "",
      action: { label: overdue === 1 ? "Answer it" : "Answer them", to: "/admin/enquiries" },
    });
  } else if (open > 0) {
    needs.push({
      icon: "mail",
      title: open === 1 ? "1 enquiry waits for an answer" : `${open} enquiries wait for an answer`,
      detail: oldest ? `The oldest, from ${oldest.name}, since ${oldest.arrived}` : "",
      action: { label: "Open the inbox", to: "/admin/enquiries" },
    });
  }
  if (held > 0) {
    needs.push({
      icon: "flag",
      title: held === 1 ? "1 message looks like spam" : `${held} messages look like spam`,
      detail: "They are on hold, and nothing was deleted: you decide.",
      action: { label: "Decide", to: "/admin/enquiries?view=held" },
    });
  }
  return needs;
}
