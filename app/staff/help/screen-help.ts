// What each screen of the admin area is for, in two or three sentences, and where the handbook says more. Pure.
import { matchPath } from "react-router";
import type { GuideTopic } from "./topics.ts";

type ScreenHelp = { title: string; sentences: string; topic: GuideTopic; section?: string };

export const screenHelp: Record<string, ScreenHelp> = {
  "/admin": {
    title: "Overview",
    sentences:
      "“Needs you” lists what is waiting for somebody, with a link to where you do it. Below it are the running draw, new enquiries and what changed last. While you set up the site, the guide is at the top.",
    topic: "first-hour",
  },
  "/admin/account": {
    title: "Your account",
    sentences:
      "Your name, password and devices. A passkey or an authenticator app protects your account even if somebody learns your password. Only you can change what is here.",
    topic: "people",
    section: "your-own-account",
  },
  "/admin/people": {
    title: "People",
    sentences:
      "Everybody who can sign in, and what their role allows. Invite people here; without mail you get a link to hand over. Disable an account as soon as somebody leaves.",
    topic: "people",
  },
  "/admin/draws": {
    title: "Draws",
    sentences:
      "All draws, from the plan to the last handover. A draft can still be changed; once a draw is open, its terms are fixed. Choose one to see its entries, show and winners.",
    topic: "the-draw",
  },
  "/admin/draws/new": {
    title: "A new draw",
    sentences:
      "Choose a title and a template to begin with. You get a draft that nobody else sees. Nothing is fixed until you open the draw.",
    topic: "the-draw",
  },
  "/admin/draws/privacy": {
    title: "A person’s data",
    sentences:
      "Find everything the draws hold about one person, by phone number. You can give it to them as a file, or erase their name and number. Their ticket stays in the sealed list, without a name.",
    topic: "people",
    section: "data-of-entrants",
  },
  "/admin/draws/:id": {
    title: "The plan of a draw",
    sentences:
      "Everything that entrants are promised: times, prizes, chances and rules. Before it opens you can change all of it; the list at the side says what is missing. Opening seals the terms for good.",
    topic: "the-draw",
    section: "plan",
  },
  "/admin/draws/:id/prizes": {
    title: "Prizes",
    sentences:
      "What can be won, in the order in which it is drawn. Each prize has a page of its own with pictures, value and conditions. Values and conditions are sealed when the draw opens; you can still change the story and the pictures.",
    topic: "the-draw",
    section: "prizes",
  },
  "/admin/draws/:id/entries": {
    title: "Entries",
    sentences:
      "Everybody who takes part. You can put an entry on hold, and exclude it for a reason that the rules name. Opening a name or phone number is recorded.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/doubles": {
    title: "Possible duplicates",
    sentences:
      "Entries that look like the same person: similar names, the same network, numbers that differ in one digit. The site decides nothing. Compare them and hold or exclude what the rules forbid.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/import": {
    title: "Import entries",
    sentences:
      "Enter many people at once from a table, such as a list from an open day. Every line is checked like the form on the site. Lines that cannot be entered are listed with the reason.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/import/:import": {
    title: "An import",
    sentences:
      "The outcome of each line of the table. Entered lines have a ticket; refused lines say why. You can leave this page; the import continues.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/coupons": {
    title: "Coupons",
    sentences:
      "Printed codes that each give one ticket. Create a batch, print it, and hand out the coupons. You can void coupons that are lost.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/coupons/:batch": {
    title: "A batch of coupons",
    sentences:
      "How many coupons of this batch were used. The codes are shown only once, when you print them. If sheets are lost, void their coupons: they then give no ticket.",
    topic: "the-draw",
    section: "entries",
  },
  "/admin/draws/:id/desk": {
    title: "Front desk",
    sentences:
      "Enter people while they are with you. Ask for name and phone number, read the rules’ main points to them, and give them the ticket. You can work quickly with the keyboard alone.",
    topic: "the-evening",
    section: "the-front-desk",
  },
  "/admin/draws/:id/share": {
    title: "Share",
    sentences:
      "Posters, pictures for phones, a QR code and the link of this draw, in your brand. They share the draw, never a ticket. Print the posters at 100 %.",
    topic: "the-draw",
    section: "tell-people-about-it",
  },
  "/admin/draws/:id/value": {
    title: "The public value",
    sentences:
      "The number that decides the draw, as it was announced. Two people enter it, each with their own account. Nobody sees what the other one entered.",
    topic: "the-draw",
    section: "what-decides-it",
  },
  "/admin/draws/:id/show": {
    title: "The show",
    sentences:
      "The console of the evening: it tells the stage and all phones what to show next. A rehearsal uses invented tickets and nobody else sees it. The result is fixed before the show; the show only reveals it.",
    topic: "the-evening",
  },
  "/admin/draws/:id/show/instructions": {
    title: "Instructions for the evening",
    sentences:
      "One page to print for the people who run the show. It lists devices, steps and what to do when something fails. Print it again if you change the run sheet.",
    topic: "the-evening",
  },
  "/admin/draws/:id/winners": {
    title: "Winners",
    sentences:
      "Who won, who was contacted and what was handed over. Each step is recorded and shown to the public without private data. Skip a winner only for a reason that the rules name.",
    topic: "the-draw",
    section: "winners",
  },
  "/admin/draws/:id/evidence": {
    title: "Evidence",
    sentences:
      "What proves that the draw was fair: the proof, the certificate and the ledger. Anybody can check it without us. Keep the pack together with your company’s records.",
    topic: "the-draw",
    section: "after-the-draw",
  },
  "/admin/enquiries": {
    title: "Enquiries",
    sentences:
      "Messages from visitors, with the time by which a reply is due. Assign each to somebody, reply, and mark it as answered. Complaints have their own time limit.",
    topic: "viewings",
    section: "enquiries",
  },
  "/admin/enquiries/viewings": {
    title: "Viewings",
    sentences:
      "All upcoming viewings by day, and requests that are waiting for a time. A warning appears when somebody has two at the same time. Visitors can only choose times within your opening hours.",
    topic: "viewings",
  },
  "/admin/enquiries/:reference": {
    title: "An enquiry",
    sentences:
      "The whole conversation, with calls and notes. A reply is sent by e-mail; if mail is not set up, it waits, and you can call instead. Notes are only for staff.",
    topic: "viewings",
    section: "enquiries",
  },
  "/admin/homes": {
    title: "Homes",
    sentences:
      "What you sell or let. Each home has a page with photos, plans and facts, and a brochure as PDF. Sold homes can stay as references.",
    topic: "homes",
  },
  "/admin/homes/new": {
    title: "A new home",
    sentences:
      "Give it a name and a kind; you get a draft that only staff see. Fill in facts and photos in the editor. Publish it when it is ready.",
    topic: "homes",
  },
  "/admin/homes/:id": {
    title: "A home",
    sentences:
      "Type on the left and see the page on the right. What you type is saved as a draft; visitors see it when you publish. Every earlier version is kept.",
    topic: "homes",
  },
  "/admin/homes/:id/history": {
    title: "Earlier versions",
    sentences:
      "Who changed what, and when. Look at an old version beside the current one before you restore it. Restoring makes a new draft; nothing is lost.",
    topic: "pages-and-texts",
    section: "earlier-versions",
  },
  "/admin/homes/:id/enquiries": {
    title: "Enquiries about this home",
    sentences:
      "Who asked about this home, and which viewings are planned. The list follows the home even if its address changes. Open one to answer it.",
    topic: "viewings",
    section: "enquiries",
  },
  "/admin/gallery": {
    title: "Library",
    sentences:
      "All pictures, films and PDFs of the site. Describe each one for people who cannot see it. Select several to describe, move or delete them together.",
    topic: "images",
  },
  "/admin/gallery/albums": {
    title: "Albums",
    sentences:
      "The albums of the public gallery, in their order. An album is a draft until you publish it. Photos stay in the library even if you delete the album.",
    topic: "images",
    section: "albums",
  },
  "/admin/gallery/albums/new": {
    title: "A new album",
    sentences:
      "Give it a title; you get an empty draft. Then add photos from the library and put them in order. Visitors see it when you publish.",
    topic: "images",
    section: "albums",
  },
  "/admin/gallery/albums/:id": {
    title: "An album",
    sentences:
      "Choose photos, drag them into order, and give each a title and a place. Two photos can be shown as before and after. Publish when it is ready.",
    topic: "images",
    section: "albums",
  },
  "/admin/outbox": {
    title: "Mail",
    sentences:
      "Every e-mail the site has written, and whether the mail server accepted it. Failed e-mails say why and can be sent again. Without a mail server, all of them wait here.",
    topic: "mail",
  },
  "/admin/activity": {
    title: "Activity",
    sentences:
      "Who did what, and when. Rows cannot be changed or deleted, not even by owners; a check finds any gap. Filter by person or area.",
    topic: "people",
    section: "who-did-what",
  },
  "/admin/pages": {
    title: "Pages",
    sentences:
      "The pages of the site and their state. Choose one to edit it, or add a page of your own. Wording holds the texts that belong to no page.",
    topic: "pages-and-texts",
  },
  "/admin/pages/new": {
    title: "A new page",
    sentences:
      "Give it a title; its address is made from it. You get a draft that only staff see. Add a link to it from another page when you publish.",
    topic: "pages-and-texts",
  },
  "/admin/pages/wording": {
    title: "Wording",
    sentences:
      "All texts that belong to no page: labels, buttons, e-mails and printed papers. Search for a text as visitors see it, change it, and publish. “Only what I changed” shows your own texts, and each can be reset.",
    topic: "pages-and-texts",
    section: "wording",
  },
  "/admin/pages/:id": {
    title: "A page",
    sentences:
      "Type on the left and see the page on the right. What you type is saved as a draft; visitors see it when you publish. Every earlier version is kept.",
    topic: "pages-and-texts",
  },
  "/admin/pages/:id/history": {
    title: "Earlier versions",
    sentences:
      "Who changed what, and when. Look at an old version beside the current one before you restore it. Restoring makes a new draft; nothing is lost.",
    topic: "pages-and-texts",
    section: "earlier-versions",
  },
  "/admin/settings": {
    title: "The company",
    sentences:
      "Your name, brand, people, address and hours. They appear on every page, in e-mails and on printed papers. Visitors see changes when you publish.",
    topic: "first-hour",
    section: "your-brand",
  },
  "/admin/settings/history": {
    title: "Earlier versions",
    sentences:
      "Who changed which setting, and when. Restoring makes a new draft. Visitors see it when you publish.",
    topic: "pages-and-texts",
    section: "earlier-versions",
  },
  "/admin/translations": {
    title: "Translations",
    sentences:
      "How much of what you wrote is translated into each language of the site. Choose a language to see what is missing.",
    topic: "languages",
    section: "what-you-wrote",
  },
  "/admin/translations/:language": {
    title: "Translations into a language",
    sentences:
      "Everything that visitors read, with the number of translated texts. What is unfinished comes first.",
    topic: "languages",
    section: "what-you-wrote",
  },
  "/admin/translations/:language/:of/:id": {
    title: "A translation",
    sentences:
      "The original is on the left, your translation on the right. Visitors see it when you publish. A text is outdated if its original changed: change the translation, or confirm that it is still correct.",
    topic: "languages",
    section: "what-you-wrote",
  },
  "/admin/settings/languages": {
    title: "Languages",
    sentences:
      "The languages in which visitors can read the site’s own texts. Add one by uploading a file with its texts; what is missing there is shown in English.",
    topic: "languages",
  },
  "/admin/settings/mail": {
    title: "Mail server",
    sentences:
      "How the site sends mail. Choose your provider, save, and send a test. Until it works, every e-mail waits and nothing is lost.",
    topic: "mail",
  },
  "/admin/settings/redirects": {
    title: "Redirects",
    sentences:
      "Old addresses that lead to new ones, so that links elsewhere keep working. Changing the address of a page adds one automatically. Enter the path only, such as /houses.",
    topic: "pages-and-texts",
    section: "redirects",
  },
  "/admin/settings/content": {
    title: "Content",
    sentences:
      "Choose whether visitors see the site or “Opening soon”. Export and import carry pages and images to another installation. Removing the sample leaves starter texts, never empty pages.",
    topic: "first-hour",
  },
  "/admin/settings/backups": {
    title: "Backups",
    sentences:
      "Copies of everything, made each night. Download one from time to time and keep it elsewhere. An owner can restore one; the current state is backed up first.",
    topic: "backups",
  },
  "/admin/settings/jobs": {
    title: "Background work",
    sentences:
      "What the site does automatically: sending e-mails, making backups, publishing at a given time. A failed job says why and is tried again. Usually there is nothing to do here.",
    topic: "backups",
    section: "when-something-fails",
  },
  "/admin/help": {
    title: "Help",
    sentences:
      "The handbook for owners and staff. Ctrl K finds its sections, too. It comes with the program and needs no network.",
    topic: "first-hour",
  },
  "/admin/help/:topic": {
    title: "Help",
    sentences:
      "The handbook for owners and staff. Ctrl K finds its sections, too. It comes with the program and needs no network.",
    topic: "first-hour",
  },
};

/** The help of the screen at this address. An exact address wins over one with a parameter. */
export function helpFor(pathname: string): ScreenHelp | undefined {
  const address = pathname.replace(/(?<=.)\/$/, "");
  const pattern = Object.keys(screenHelp).find((path) => matchPath({ path, end: true }, address));
  return screenHelp[address] ?? (pattern ? screenHelp[pattern] : undefined);
}
