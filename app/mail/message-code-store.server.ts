// Checkable mails: each has a code, and /check shows whether we sent it.
import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { fillIn } from "../content/wording/fill-in.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Secrets, SiteEnvironment } from "../platform/installation/secrets.server.ts";
import {
  messageCodeFrom,
  normaliseMessageCode,
  printedMessageCode,
  recipientHint,
} from "./message-code.ts";
import { type Mail, queueMails } from "./queue.server.ts";
import { messageCode } from "./tables.server.ts";

type KnownMessage = { subject: string; recipientHint: string; sentAt: Date };

type SendingEnvironment = Pick<SiteEnvironment, "secrets" | "publicUrl">;

/** Like `queueMail`, and adds a code and the address where to check it. False when it was queued before. */
export async function queueCheckableMail(
  database: AnyDatabase | Database,
  environment: SendingEnvironment,
  mail: Mail,
  texts?: Wording["mails"],
): Promise<boolean> {
  return (await queueCheckableMails(database, environment, [mail], texts)) > 0;
}

/** For many mails in two statements. Returns how many had not been queued before. */
export async function queueCheckableMails(
  database: AnyDatabase | Database,
  { secrets, publicUrl }: SendingEnvironment,
  mails: Mail[],
  /** To avoid reading them again. */
  texts?: Wording["mails"],
): Promise<number> {
  if (mails.length === 0) return 0;
  const codes = new Map(mails.map(({ occasion }) => [occasion, messageCodeFrom(randomBytes(10))]));
  const { genuine } = texts ?? (await readWording(database)).mails;
  const marked = mails.map((mail) => {
    const code = printedMessageCode(codes.get(mail.occasion) ?? "");
    const address = `${publicUrl}${mail.language ? `/${mail.language}` : ""}/check`;
    return withClosing(mail, fillIn(genuine, { code, address }));
  });
  const queued = await queueMails(database, marked);
  if (queued.length === 0) return 0;
  await database.insert(messageCode).values(
    queued.map(({ occasion, kind, subject, recipient }) => ({
      codeHash: hashMessageCode(secrets, codes.get(occasion) ?? ""),
      kind,
      subject,
      recipientHint: recipientHint(recipient),
    })),
  );
  return queued.length;
}

function withClosing({ body, ...mail }: Mail, sentence: string): Mail {
  return { ...mail, body: { ...body, closing: [...(body.closing ?? []), sentence] } };
}

/** By a typed code. */
export async function findMessage(
  database: Database,
  secrets: Secrets,
  typed: string,
): Promise<KnownMessage | undefined> {
  const code = normaliseMessageCode(typed);
  if (!code) return undefined;
  const [known] = await database
    .select({
      subject: messageCode.subject,
      recipientHint: messageCode.recipientHint,
      sentAt: messageCode.createdAt,
    })
    .from(messageCode)
    .where(eq(messageCode.codeHash, hashMessageCode(secrets, code)));
  return known;
}

function hashMessageCode({ messages }: Secrets, code: string): string {
  return createHmac("sha256", messages).update(code).digest("base64url");
}
