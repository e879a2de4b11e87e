// What staff can do, for the search: the address leads to the form or button of the act. Pure.
import type { DrawRow } from "../../draws/sealed-draw.ts";
import type { Permission } from "../../permissions/permissions.ts";

type FindableAct = {
  label: string;
  detail?: string;
  /** Other words that people use for it. */
  words: string;
  to: string;
  permission: Permission;
};

export const siteActs: FindableAct[] = [
  {
    label: "Make a backup now",
    words: "copy save archive",
    to: "/admin/settings/backups#make",
    permission: "settings.edit",
  },
  {
    label: "Download a backup",
    words: "copy archive",
    to: "/admin/settings/backups#backups",
    permission: "people.manage",
  },
  {
    label: "Restore a backup",
    words: "upload archive recover undo",
    to: "/admin/settings/backups#restore",
    permission: "people.manage",
  },
  {
    label: "Plan a draw",
    words: "new add create raffle prize",
    to: "/admin/draws/new",
    permission: "draws.plan",
  },
  {
    label: "Add a home",
    words: "new create house apartment listing property",
    to: "/admin/homes/new",
    permission: "pages.edit",
  },
  { label: "Add a page", words: "new create", to: "/admin/pages/new", permission: "pages.edit" },
  {
    label: "Add an album",
    words: "new create gallery photos",
    to: "/admin/gallery/albums/new",
    permission: "pages.edit",
  },
  {
    label: "Upload images",
    words: "add photos pictures videos files library",
    to: "/admin/gallery#upload",
    permission: "pages.edit",
  },
  {
    label: "Change the site’s texts",
    words: "wording labels buttons sentences translate",
    to: "/admin/pages/wording",
    permission: "pages.edit",
  },
  {
    label: "Invite a person",
    words: "add user colleague staff account team",
    to: "/admin/people#invite",
    permission: "people.manage",
  },
  {
    label: "Change your password",
    words: "account sign in",
    to: "/admin/account#password-current",
    permission: "panel.open",
  },
  {
    label: "Set up your second factor",
    words: "two factor 2fa mfa authenticator app passkey security code",
    to: "/admin/account#second-factor",
    permission: "panel.open",
  },
  {
    label: "Sign out your other devices",
    words: "sessions browsers end",
    to: "/admin/account#sessions",
    permission: "panel.open",
  },
  {
    label: "Set up mail",
    words: "smtp server sender e-mail provider",
    to: "/admin/settings/mail#mail-server",
    permission: "settings.edit",
  },
  {
    label: "Send a test e-mail",
    words: "smtp e-mail",
    to: "/admin/settings/mail#send-test",
    permission: "settings.edit",
  },
  {
    label: "Publish or close the site",
    words: "opening soon public visible hide visitors launch go live",
    to: "/admin/settings/content#visibility",
    permission: "settings.edit",
  },
  {
    label: "Remove the sample company",
    words: "start clean delete goldkey example",
    to: "/admin/settings/content#sample",
    permission: "settings.edit",
  },
  {
    label: "Export the content",
    words: "download zip pages move",
    to: "/admin/settings/content#export",
    permission: "settings.edit",
  },
  {
    label: "Import content",
    words: "upload zip pages move",
    to: "/admin/settings/content#import",
    permission: "settings.edit",
  },
  {
    label: "Offer another language",
    words: "translation translate catalogue upload",
    to: "/admin/settings/languages",
    permission: "settings.edit",
  },
  {
    label: "Redirect an old address",
    words: "url link 404",
    to: "/admin/settings/redirects",
    permission: "settings.edit",
  },
  {
    label: "Find or erase a person’s data",
    words: "privacy gdpr delete entrant",
    to: "/admin/draws/privacy",
    permission: "people-data.export",
  },
  {
    label: "See who did what",
    words: "log history audit activity",
    to: "/admin/activity",
    permission: "evidence.read",
  },
];

type FindableDraw = Pick<DrawRow, "id" | "state"> & { title: string };

type DrawAct = {
  label: string;
  words: string;
  path: string;
  permission: Permission;
  states: DrawRow["state"][];
};

const running: DrawRow["state"][] = ["scheduled", "open"];

const drawActs: DrawAct[] = [
  {
    label: "Open the draw",
    words: "publish start seal terms",
    path: "#before-it-can-open",
    permission: "draws.plan",
    states: ["draft"],
  },
  {
    label: "When the draw closes",
    words: "close closing end stop deadline time",
    path: "#times",
    permission: "draws.read",
    states: ["draft", ...running],
  },
  {
    label: "Cancel the draw",
    words: "stop end close call off",
    path: "#cancel",
    permission: "draws.plan",
    states: [...running, "closed"],
  },
  {
    label: "Enter people at the front desk",
    words: "add entry entrant ticket",
    path: "/desk",
    permission: "entries.decide",
    states: ["open"],
  },
  {
    label: "Import entries",
    words: "csv excel list upload",
    path: "/import",
    permission: "draws.plan",
    states: ["open"],
  },
  {
    label: "Print posters and share the draw",
    words: "qr code story link a4 a3",
    path: "/share",
    permission: "draws.read",
    states: running,
  },
  {
    label: "Print coupons",
    words: "codes paper",
    path: "/coupons",
    permission: "draws.plan",
    states: running,
  },
  {
    label: "Rehearse or run the show",
    words: "stage console evening practise start",
    path: "/show",
    permission: "draws.run",
    states: ["draft", ...running, "closed", "drawn"],
  },
  {
    label: "Contact winners and hand over prizes",
    words: "handover skip call",
    path: "/winners",
    permission: "people-data.read",
    states: ["drawn"],
  },
  {
    label: "Download the evidence",
    words: "proof certificate audit pack",
    path: "/evidence",
    permission: "evidence.read",
    states: ["closed", "drawn", "cancelled", "void"],
  },
];

/** The acts that the state of each draw allows. */
export function actsOfDraws(draws: FindableDraw[]): FindableAct[] {
  return draws.flatMap(({ id, state, title }) =>
    drawActs
      .filter(({ states }) => states.includes(state))
      .map(({ label, words, path, permission }) => ({
        label,
        detail: title || "Untitled draw",
        words: `${words} ${title}`,
        to: `/admin/draws/${id}${path}`,
        permission,
      })),
  );
}
