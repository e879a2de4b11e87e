// What the activity log's short words mean, in sentences that follow a name. Pure.

/** The first part of the word, and what it is called in the filter. */
export const areas: Record<string, string> = {
  account: "Signing in and accounts",
  access: "Refused access",
  people: "People and roles",
  draws: "Draws",
  entries: "Entries",
  enquiry: "Enquiries",
  pages: "Pages and pictures",
  settings: "Settings",
  activity: "The log itself",
  site: "The site",
};

const sentences: Record<string, string> = {
  "access.refused": "was refused a page",
  "access.forged": "A request from another site was refused",
  "account.signed-in": "signed in",
  "account.signed-out": "signed out",
  "account.sign-in-refused": "A sign-in was refused",
  "account.new-password-asked": "asked for a new password",
  "account.password-changed": "changed a password",
  "people.first-owner": "made the first owner",
  "people.accepted": "accepted the invitation",
  "draws.planned": "planned a draw",
  "draws.plan-changed": "changed the plan of a draw",
  "draws.draft-deleted": "deleted the draft of a draw",
  "draws.opened": "opened a draw",
  "draws.key-changed": "changed the key that signs draws",
  "enquiry.read": "read an enquiry",
  "enquiry.moved": "changed the status of an enquiry",
  "enquiry.noted": "wrote a note on an enquiry",
  "enquiry.exported": "exported enquiries",
  "activity.verified": "verified this log",
  "activity.exported": "exported this log",
};

/** A word that nobody has put into a sentence yet is shown as it is: "draws: key changed". */
export function sentenceFor(what: string) {
  const known = sentences[what];
  if (known) return known;
  const [area = what, ...rest] = what.split(".");
  return `${area}: ${rest.join(" ").replaceAll("-", " ")}`.replace(/: $/, "");
}

export type ChangeLine = { field: string; from?: string; to: string };

/** `{ role: { from: "editor", to: "manager" } }` as lines; other shapes as they are. */
export function linesOfChanges(changes: Record<string, unknown>): ChangeLine[] {
  return Object.entries(changes).map(([field, change]) => {
    if (typeof change !== "object" || change === null || !("to" in change)) {
      return { field, to: inWords(change) };
    }
    return {
      field,
      to: inWords(change.to),
      ...("from" in change && { from: inWords(change.from) }),
    };
  });
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
