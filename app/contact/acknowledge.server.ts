// Mails the sender the number of their enquiry. Runs after the enquiry is committed, in a transaction of its own:
// a failed mail never costs an enquiry.
import { published } from "../content/documents/content-view.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { inLanguage, keptLanguage } from "../languages/languages.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import { viewingAddress } from "./enquiry-link.server.ts";
import { acknowledgement } from "./mails.ts";
import {
  countAcknowledgementsToday,
  listUnacknowledged,
  markAcknowledged,
} from "./notice-store.server.ts";
import { visitMoment } from "./times/visit-calendar.ts";
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
