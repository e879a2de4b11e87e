// What the activity log's short words mean, in sentences that follow a name. Pure.

/** The first part of the word, and what it is called in the filter. */
export const areas: Record<string, string> = {
  account: "Signing in and accounts",
  access: "Refused access",
  people: "People and roles",
  draws: "Draws",
  entries: "Entries",
  coupons: "Coupons",
  winners: "Winners",
  enquiry: "Enquiries",
  mail: "Mail",
  page: "Pages",
  media: "Pictures",
  album: "Albums",
  settings: "Settings",
  activity: "The log itself",
  site: "The site",
};

const sentences: Record<string, string> = {
  "album.changed": "changed an album",
  "album.made": "made an album",
  "album.published": "published an album",
  "album.published-on-schedule": "had scheduled an album, which is public now",
  "album.removed": "deleted an album",
  "album.restored": "brought an album back",
  "album.scheduled": "scheduled an album",
  "album.unpublished": "took an album off the site",
  "album.unscheduled": "took an album off the schedule",
  "access.forged": "sent from another site, and refused",
  "access.refused": "was refused a page",
  "account.email-changed": "changed the e-mail address",
  "account.new-email-asked": "asked for another e-mail address",
  "account.new-password-asked": "asked for a new password",
  "account.passkey-added": "added a passkey",
  "account.passkey-removed": "removed a passkey",
  "account.password-changed": "changed the password",
  "account.profile-changed": "changed the profile",
  "account.proof-refused": "was refused: the password was wrong",
  "account.provider-unlinked": "unlinked another way to sign in",
  "account.recovery-codes-renewed": "renewed the recovery codes",
  "account.second-factor-off": "switched the second factor off",
  "account.second-factor-on": "switched a second factor on",
  "account.sign-in-refused": "was refused at the sign-in",
  "account.signed-in": "signed in",
  "account.signed-out": "signed out",
  "account.signed-out-elsewhere": "signed other devices out",
  "activity.exported": "exported this log",
  "activity.verified": "verified this log",
  "coupons.made": "made coupons",
  "coupons.printed": "printed or exported coupons",
  "coupons.read": "looked who redeemed coupons",
  "coupons.voided": "made a coupon void",
  "draws.demonstration-removed": "removed the demonstration draws",
  "draws.draft-deleted": "deleted the draft of a draw",
  "draws.key-changed": "changed the key that signs draws",
  "draws.opened": "opened a draw",
  "draws.plan-changed": "changed the plan of a draw",
  "draws.planned": "planned a draw",
  "draws.presentation-changed": "changed how a draw is shown",
  "draws.prize-handed-over": "handed over a prize",
  "draws.value-read": "read the public value of a draw",
  "draws.winner-skipped": "skipped a winner",
  "enquiry.assigned": "gave an enquiry to somebody",
  "enquiry.called": "called about an enquiry",
  "enquiry.customer-marked": "changed whether somebody is a customer",
  "enquiry.deleted-after-its-time": "deleted enquiries whose time was over",
  "enquiry.duty-changed": "changed who is told about new enquiries",
  "enquiry.exported": "exported enquiries",
  "enquiry.moved": "changed the status of an enquiry",
  "enquiry.noted": "wrote a note on an enquiry",
  "enquiry.messaged": "wrote on WhatsApp about an enquiry",
  "enquiry.read": "read an enquiry",
  "enquiry.replied": "answered an enquiry by mail",
  "enquiry.template-dropped": "removed a template",
  "enquiry.template-kept": "kept a template",
  "enquiry.visit-arranged": "arranged a visit",
  "entries.compared": "compared entries",
  "entries.erased": "erased the personal data of a draw",
  "entries.excluded": "excluded an entry",
  "entries.exported": "exported entries",
  "entries.held": "put an entry on hold",
  "entries.import-read": "read a list to import",
  "entries.import-started": "started an import and vouched for its people",
  "entries.imported": "imported entries",
  "entries.listed": "listed entries",
  "entries.noted": "wrote a note on an entry",
  "entries.person-erased": "erased a person's data",
  "entries.person-exported": "exported a person's data",
  "entries.person-found": "looked a person up",
  "entries.read": "read an entry",
  "entries.released": "released an entry",
  "entries.taken": "took an entry at the desk",
  "mail.sent-again": "sent a mail once more",
  "mail.tried-again": "had mails tried again",
  "media.described": "changed what is said about a picture",
  "media.restored": "restored a picture from the bin",
  "media.trashed": "moved a picture to the bin",
  "media.uploaded": "uploaded a file",
  "page.published": "published a page",
  "page.published-on-schedule": "had scheduled a page, which is public now",
  "page.restored": "brought back an earlier version of a page",
  "page.scheduled": "scheduled a page",
  "page.unscheduled": "took a page off the schedule",
  "settings.exported": "exported the content",
  "settings.imported": "imported content",
  "settings.redirect-added": "made an old address lead on",
  "settings.redirect-removed": "removed a redirect",
  "settings.sample-removed": "removed the sample content",
  "settings.published": "published the settings",
  "settings.published-on-schedule": "had scheduled the settings, which are public now",
  "settings.restored": "brought back earlier settings",
  "settings.scheduled": "scheduled the settings",
  "settings.unscheduled": "took the settings off the schedule",
  "people.accepted": "accepted the invitation",
  "people.disabled": "disabled an account",
  "people.enabled": "enabled an account",
  "people.first-owner": "made the first owner",
  "people.grants-changed": "changed what a person may read",
  "people.invited": "invited a person",
  "people.invited-again": "sent an invitation again",
  "people.owner-by-command": "made an owner from the command line",
  "people.removed": "removed a person",
  "people.second-factor-reset": "took a lost second factor away",
  "people.role-changed": "changed a role",
  "winners.accepted": "noted that a winner takes the prize",
  "winners.deadline-set": "set a winner's deadline",
  "winners.identified": "noted an identity check",
  "winners.letter-worded": "changed a letter to winners",
  "winners.noted": "wrote a note on a winner",
  "winners.others-told": "told everybody who did not win",
  "winners.photo-chosen": "chose the picture of a handover",
  "winners.reached": "noted that a winner knows",
  "winners.read": "read a winner's card",
  "winners.receipt-made": "made a receipt to sign",
  "winners.reminded": "reminded a winner",
  "winners.told": "told a winner",
  "site.backed-up": "made a backup",
  "site.started": "started the site",
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
