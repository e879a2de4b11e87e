// Mails the sender the number of their enquiry. Runs after the enquiry is committed, in a transaction of its own:
// a failed mail never costs an enquiry.
import { homes, settings as siteSettings } from "../content/collections.ts";
import { published } from "../content/documents/content-view.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { readTranslation } from "../content/translating/translate.server.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { inLanguage, keptLanguage, type Language } from "../languages/languages.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import { viewingAddress } from "./enquiry-link.server.ts";
import type { EnquiryRow } from "./inbox-store.server.ts";
import { acknowledgement } from "./mails.ts";
import {
  countAcknowledgementsToday,
  listUnacknowledged,
  markAcknowledged,
} from "./notice-store.server.ts";
import { visitMoment } from "./times/visit-calendar.ts";
import { topicInWords } from "./topics.ts";
import { findViewing } from "./viewing-store.server.ts";

export type MailServices = {
  database: Database;
  environment: SiteEnvironment;
  settings: PresentedSettings;
};

/** Anybody can type somebody else's address; the limit protects that mailbox. */
const mailsPerAddressAndDay = 3;

export async function acknowledgeEnquiry(
  { database, environment, settings: site }: MailServices,
  reference: string,
): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      const enquiry = await markAcknowledged(transaction, reference);
      if (!enquiry?.email || enquiry.suspicious) return;
      const sent = await countAcknowledgementsToday(transaction, enquiry.email);
      if (sent >= mailsPerAddressAndDay) return;
      const { language, settings, texts } = await languageOfEnquiry(transaction, enquiry, site);
      const viewing = await findViewing(transaction, enquiry.id);
      const request = viewing && {
        times: viewing.wishes.map((at) => visitMoment(at, settings)),
        address: viewingAddress(environment, reference, language),
      };
      const mail = acknowledgement(enquiry, { company: settings, texts }, request);
      await queueCheckableMail(transaction, environment, { ...mail, language }, texts.mails);
    },
    { isolation: "read committed" },
  );
}

/** Mails about an enquiry are in the language of the page on which it was written. */
export async function languageOfEnquiry(
  database: AnyDatabase,
  enquiry: { language: string | null },
  site: PresentedSettings,
) {
  const language = keptLanguage(enquiry.language, site);
  const texts = await readWording(database, published, language);
  return { language, texts, settings: inLanguage(site, language) };
}

/** An enquiry has its topic and the title of its home in the site's own language. */
export async function translateSubject<
  Enquiry extends Pick<EnquiryRow, "topic" | "about" | "home">,
>(database: AnyDatabase, enquiry: Enquiry, language: Language | null): Promise<Enquiry> {
  const { home } = enquiry;
  const [ofSettings, ofHome] = await Promise.all([
    readTranslation(database, language, { of: siteSettings.name, id: "site" }),
    readTranslation(database, home ? language : null, { of: homes.name, id: home }),
  ]);
  const topic = ofSettings(topicInWords(enquiry.topic)) ?? enquiry.topic;
  return { ...enquiry, topic, about: ofHome(enquiry.about) ?? enquiry.about };
}

/** Acknowledges enquiries that a crash or a failed mail left out. Run by a job. */
export async function acknowledgeTheRest(
  database: Database,
  environment: SiteEnvironment,
): Promise<number> {
  const references = await listUnacknowledged(database);
  if (references.length === 0) return 0;
  const settings = await readSettings(database);
  for (const reference of references) {
    await acknowledgeEnquiry({ database, environment, settings }, reference);
  }
  return references.length;
}
