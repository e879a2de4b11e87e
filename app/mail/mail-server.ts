// The mail server as staff set it up: a document, and what common providers need. Pure.
import { z } from "zod";
import { defineCollection } from "../content/documents/collection.ts";

export const securityNames = {
  tls: "TLS from the start (usual on port 465)",
  starttls: "STARTTLS (usual on port 587)",
  none: "None (only for a server in your own network)",
} as const;

export type MailSecurity = keyof typeof securityNames;
export const mailSecurities = Object.keys(securityNames) as [MailSecurity, ...MailSecurity[]];

export const mailServerDocument = z.strictObject({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  /** Encrypted, or empty for a server that asks for none. */
  password: z.string(),
  /** The address that recipients see. The company's name is put before it. */
  sender: z.string(),
  /** When a test mail was last accepted with these settings. */
  testedAt: z.iso.datetime().optional(),
});

export type MailServerDocument = z.infer<typeof mailServerDocument>;

/** Not part of the exported content: it belongs to one installation. */
export const mailServers = defineCollection("mail-server", mailServerDocument);
export const mailServerId = "server";

type MailPreset = {
  name: string;
  host: string;
  port: number;
  security: MailSecurity;
  /** What their customers have to know, in one sentence. */
  hint: string;
};

const appPassword = "Needs an app password, which you make in the settings of your account.";
const yourAddress = "The user is your whole e-mail address.";

/** From the providers' own help pages. */
export const mailPresets: MailPreset[] = [
  preset("Gmail, Google Workspace", "smtp.gmail.com", 465, appPassword),
  preset(
    "Microsoft 365, Outlook",
    "smtp.office365.com",
    587,
    "An administrator must allow “Authenticated SMTP” for the mailbox.",
  ),
  preset("iCloud", "smtp.mail.me.com", 587, appPassword),
  preset("Fastmail", "smtp.fastmail.com", 465, appPassword),
  preset("Zoho Mail", "smtp.zoho.eu", 465, yourAddress),
  preset("IONOS", "smtp.ionos.com", 465, yourAddress),
  preset("OVHcloud", "ssl0.ovh.net", 465, yourAddress),
  preset("Infomaniak", "mail.infomaniak.com", 465, yourAddress),
  preset("Brevo", "smtp-relay.brevo.com", 587, "The password is the SMTP key of your account."),
  preset("Postmark", "smtp.postmarkapp.com", 587, "User and password are both the server token."),
  preset(
    "SendGrid",
    "smtp.sendgrid.net",
    587,
    "The user is “apikey”, the password is your API key.",
  ),
  preset("Mailgun", "smtp.eu.mailgun.org", 587, "The user is the SMTP login of your domain."),
];

function preset(name: string, host: string, port: number, hint: string): MailPreset {
  return { name, host, port, security: port === 465 ? "tls" : "starttls", hint };
}
