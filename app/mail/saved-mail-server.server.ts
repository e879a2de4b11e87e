// The mail server that owners have set up in the settings. Also read by commands, which load no pages.
import { openDocuments } from "../content/documents/documents.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { type MailServerDocument, mailServerId, mailServers } from "./mail-server.ts";

export async function readMailServer(
  database: AnyDatabase,
): Promise<MailServerDocument | undefined> {
  return (await openDocuments(database).read(mailServers, mailServerId))?.data;
}

export async function hasMailServer(
  database: AnyDatabase,
  environment: Pick<Environment, "smtpUrl">,
): Promise<boolean> {
  return Boolean(environment.smtpUrl ?? (await readMailServer(database)));
}
