// What the thanks page repeats to the sender of an enquiry.

import { settingsInContext } from "../content/load-page.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { shownLanguage } from "../languages/languages.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import { readablePhone } from "../ui/text/readable-phone.ts";
import { translateSubject } from "./acknowledge.server.ts";
import { listAttachments } from "./attachment-store.server.ts";
import { findEnquiry } from "./inbox-store.server.ts";
import { dueAt, promiseInWords } from "./reply-clock.ts";
import { visitDay, visitMoment } from "./times/visit-calendar.ts";
import { findViewing } from "./viewing-store.server.ts";

export type SentEnquiry = {
  /** Empty for a complaint. */
  topic: string;
  home: string;
  /** Asked for a viewing. `at` is in UTC seconds. */
  times: { at: number; moment: string }[];
  message: string;
  /** Their names. */
  files: string[];
  /** Phone number and e-mail address. */
  reach: string;
  isViewing: boolean;
};

/** Later the address of the page, which stays in the browser's history, no longer shows what was written. */
const shownFor = 60 * 60 * 1000;

/** `isTheirs`: the address has the code. Without it, only the promise that everybody gets. */
export async function loadSentEnquiry(
  context: RequestContext,
  { reference, isTheirs }: { reference: string; isTheirs: boolean },
): Promise<{ sent: SentEnquiry | null; when: string; settings: PresentedSettings }> {
  const database = context.get(databaseContext);
  const now = new Date();
  const [settings, { thanks, mails, draw }, thread] = await Promise.all([
    settingsInContext(context),
    loadTexts(context, "thanks", "mails", "draw"),
    isTheirs ? findEnquiry(database, reference) : null,
  ]);
  const kind = reference.includes("-C-") ? "complaint" : "enquiry";
  const days = promiseInWords(kind, settings, { mails, draw });
  const promise = fillIn(thanks.when, { days });
  if (!thread || now.getTime() - thread.enquiry.createdAt.getTime() > shownFor) {
    return { sent: null, when: promise, settings };
  }
  const enquiry = await translateSubject(database, thread.enquiry, shownLanguage(settings));
  const [viewing, files] = await Promise.all([
    findViewing(database, enquiry.id),
    listAttachments(database, enquiry.id),
  ]);
  const day = visitDay(dueAt(kind, enquiry.createdAt, settings), settings);
  return {
    settings,
    when: `${promise} ${fillIn(thanks.latest, { day })}`,
    sent: {
      topic: enquiry.kind === "complaint" ? "" : enquiry.topic,
      home: enquiry.about,
      times: (viewing?.wishes ?? []).map((at) => ({
        at: at.getTime() / 1000,
        moment: visitMoment(at, settings, now),
      })),
      message: enquiry.message,
      files: files.map(({ name }) => name),
      reach: joinParts([readablePhone(enquiry.phone), enquiry.email ?? ""]),
      isViewing: viewing !== undefined,
    },
  };
}
