// Sets up the mail server and tests it. Saving needs a fresh proof: links that open accounts go through this server.
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { actsReturning } from "../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { messageOf } from "../../platform/message-of.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import {
  findMailServer,
  noteTested,
  openTransport,
  removeMailServer,
  saveMailServer,
  senderOf,
} from "../mail-server.server.ts";
import { mailSecurities } from "../mail-server.ts";
import { renderMailBody } from "../mail-text.ts";
import { retryMails } from "../outbox-store.server.ts";

/** `refusal`: what the mail server said to a test. */
export type MailActResult = ActResult & { refusal?: string; tested?: string };

const line = z.string().trim().max(254, "Use at most 254 characters.").default("");
const address = line.pipe(z.email("This does not look like an e-mail address."));
const notAPort = "A port is a number from 1 to 65535, usually 465 or 587.";

const serverFields = z
  .object({
    host: line.pipe(
      z
        .string()
        .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, "Enter a name such as smtp.example.com."),
    ),
    port: z.coerce.number(notAPort).int(notAPort).min(1, notAPort).max(65_535, notAPort),
    security: z.enum(mailSecurities, "Choose one."),
    user: line,
    "server-password": z.string().max(500, "Use at most 500 characters.").default(""),
    sender: address,
  })
  .transform(({ "server-password": password, ...fields }) => ({ ...fields, password }));

/** Short, because somebody waits for the answer. */
const testTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

export const mailActs = actsReturning<MailActResult>()({
  acts: {
    save: {
      permission: "settings.edit",
      fresh: true,
      fields: serverFields,
      async run({ context, staff, fields }) {
        const database = context.get(databaseContext);
        await saveMailServer(database, context.get(environmentContext), fields, staff.id);
        const waiting = await retryMails(database, "waiting");
        const { host, port, security, sender } = fields;
        const changes = { host, port, security, sender };
        await recordActivity(database, { who: staff, what: "mail.server-saved", changes });
        const sent =
          waiting === 1
            ? " 1 waiting e-mail is being sent."
            : ` ${waiting} waiting e-mails are being sent.`;
        return { toast: { text: `Saved.${waiting > 0 ? sent : " Send a test next."}` } };
      },
    },
    remove: {
      permission: "settings.edit",
      fresh: true,
      async run({ context, staff }) {
        const database = context.get(databaseContext);
        await removeMailServer(database, staff.id);
        await recordActivity(database, { who: staff, what: "mail.server-removed" });
        return { toast: { text: "Removed. E-mails wait in the outbox from now on." } };
      },
    },
    test: {
      permission: "settings.edit",
      fields: z.object({ to: address }),
      async run({ context, staff, fields: { to } }) {
        const database = context.get(databaseContext);
        const environment = context.get(environmentContext);
        const server = await findMailServer(database, environment);
        if (!server) return { status: 409, problem: "Save the mail server first." };
        const { companyName } = await readSettings(database);
        const { text, html } = renderMailBody({
          greeting: `Hello ${staff.name},`,
          paragraphs: [`This is a test from the site of ${companyName}. Mail works.`],
          sender: companyName,
        });
        const transport = await openTransport(server, testTimeouts);
        try {
          const from = await senderOf(database, environment);
          await transport.sendMail({ from, to, subject: `Test from ${companyName}`, text, html });
        } catch (error) {
          return { status: 502, refusal: messageOf(error) };
        } finally {
          transport.close();
        }
        if (server.source === "settings") await noteTested(database, new Date(), staff.id);
        await recordActivity(database, { who: staff, what: "mail.tested" });
        return { tested: to };
      },
    },
  },
});
