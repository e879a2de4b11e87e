// "Needs you": the tasks of this person, most urgent first. Pure.
import type { IconName } from "../../ui/icon/icon.tsx";

export type Need = {
  icon: IconName;
  title: string;
  detail: string;
  action?: { label: string; to: string };
  /** The draw whose deciding value this person enters right here. */
  decides?: number;
};

/** Parts that this person may not see are left out. */
type OverviewFacts = {
  failedParts: string[];
  /** Where the database disagrees with the signed ledger. */
  disagreements?: string[];
  mail?: { waiting: number; failed: number; configured: boolean };
  /** The problem with the backups, if there is one. */
  backup?: { title: string; detail: string } | undefined;
  /** From draw-needs.ts. */
  draws?: Need[];
  /** The site has been published, but visitors do not see it. */
  closed?: boolean;
  /** Legal pages that nobody has edited, by id. */
  legal?: { id: string; name: string }[];
  /** The person who looks reads personal data with a password alone. */
  secondFactorMissing?: boolean;
  enquiries?: {
    overdue: number;
    open: number;
    held: number;
    oldest?: { reference: string; name: string; arrived: string };
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
  disagreements = [],
  mail,
  backup,
  draws = [],
  closed = false,
  legal = [],
  secondFactorMissing = false,
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
    ...(disagreements[0] ? [disagreementNeed(disagreements[0], disagreements.length - 1)] : []),
    ...draws,
    ...(enquiries ? enquiryNeeds(enquiries) : []),
    ...(mail ? mailNeeds(mail) : []),
    ...(backup ? [backupNeed(backup)] : []),
    ...(secondFactorMissing ? [secondFactorNeed] : []),
    ...(legal[0] ? [legalNeed(legal[0], legal.length)] : []),
    ...(closed ? [closedNeed] : []),
  ];
}

function disagreementNeed(first: string, more: number): Need {
  const others =
    more === 0 ? "" : more === 1 ? " And 1 more problem." : ` And ${more} more problems.`;
  return {
    icon: "warning",
    title: "The database and the signed record of your draws disagree",
    detail: `${first.replace(/[^.]$/, "$&.")}${others} Ask the person who runs the server to run goldkey doctor.`,
  };
}

const secondFactorNeed: Need = {
  icon: "lock",
  title: "Your account has no second factor",
  detail: "You read names and phone numbers. A passkey or an app protects them.",
  action: { label: "Set it up", to: "/admin/account" },
};

const closedNeed: Need = {
  icon: "eye-off",
  title: "Visitors see “Opening soon”",
  detail: "Publish the site when it is ready.",
  action: { label: "Publish the site", to: "/admin/settings/content" },
};

function legalNeed({ id, name }: { id: string; name: string }, count: number): Need {
  return {
    icon: "page",
    title:
      count === 1
        ? `${name} is still a starter text`
        : `${count} legal pages are still starter texts`,
    detail: "Have them checked by a lawyer, and make them yours.",
    action: { label: `Edit ${name}`, to: `/admin/pages/${id}` },
  };
}

function backupNeed(backup: NonNullable<OverviewFacts["backup"]>): Need {
  return {
    icon: "download",
    ...backup,
    action: { label: "Make a backup", to: "/admin/settings/backups" },
  };
}

function mailNeeds({ waiting, failed, configured }: NonNullable<OverviewFacts["mail"]>): Need[] {
  if (failed > 0) {
    return [
      {
        icon: "mail",
        title: failed === 1 ? "1 e-mail could not be sent" : `${failed} e-mails could not be sent`,
        detail: "The mail server refused them. They are saved, so none is lost.",
        action: { label: "See why", to: "/admin/outbox?view=failed" },
      },
    ];
  }
  if (configured || waiting === 0) return [];
  return [
    {
      icon: "mail",
      title: waiting === 1 ? "1 e-mail is waiting" : `${waiting} e-mails are waiting`,
      detail: "No mail server is set up. Nothing is lost.",
      action: { label: "Set up mail", to: "/admin/settings/mail" },
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
      action: {
        label: overdue === 1 ? "Answer it" : "Answer the oldest",
        to: oldest ? `/admin/enquiries/${oldest.reference}` : "/admin/enquiries",
      },
    });
  } else if (open > 0) {
    needs.push({
      icon: "mail",
      title:
        open === 1
          ? "1 enquiry is waiting for an answer"
          : `${open} enquiries are waiting for an answer`,
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
