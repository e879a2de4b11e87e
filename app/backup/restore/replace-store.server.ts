// What a restore compares and replaces in the database of a running installation.
import type pg from "pg";
import { listSequences, listTables, quoted } from "../database-shape.server.ts";

/** What has left the site with a signature: it must not be undone. Demonstrations do not count. */
type SignedRecord = {
  /** Hashes of all statements. */
  statements: string[];
  /** The number of tickets of every sealed draw, by its id. */
  tickets: Map<string, number>;
  /** The name under which the site signs. */
  site: string | undefined;
};

export async function readSignedRecord(client: pg.ClientBase): Promise<SignedRecord> {
  const { rows: statements } = await client.query<{ hash: string }>(
    `select hash from statement join operator on operator.name = statement.operator
    where not operator.demonstration`,
  );
  const { rows: draws } = await client.query<{ id: string; size: string }>(
    `select draw_id as id, size::text from draw join operator on operator.name = draw.operator
    where not operator.demonstration and draw_id is not null`,
  );
  const { rows: sites } = await client.query<{ site: string | null }>(
    "select site from installation",
  );
  return {
    statements: statements.map(({ hash }) => hash),
    tickets: new Map(draws.map(({ id, size }) => [id, Number(size)])),
    site: sites[0]?.site ?? undefined,
  };
}

/** The Message-IDs of mails that were sent since. A backup takes a while, so it reads an hour more. */
export async function listSentSince(client: pg.ClientBase, madeAt: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select message_id as id from outbox_mail where state = 'sent' and sent_at >= $1::timestamptz - interval '1 hour'",
    [madeAt],
  );
  return rows.map(({ id }) => id);
}

/** They waited when the backup was made and have been sent since: they are not sent again. */
export async function markAsSent(client: pg.ClientBase, messageIds: string[]): Promise<void> {
  await client.query(
    `update outbox_mail set state = 'sent', sent_at = now(), last_error = '',
      body_text = case when confidential then '' else body_text end,
      body_html = case when confidential then '' else body_html end
    where state <> 'sent' and message_id = any($1)`,
    [messageIds],
  );
}

/** Tables with their triggers, sequences and functions: all that migrations make. Inside a transaction. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  if (names.length > 0) await client.query(`drop table ${names.join(", ")} cascade`);
  // Those of columns are gone with their tables.
  for (const { name } of await listSequences(client)) {
    await client.query(`drop sequence public.${quoted(name)}`);
  }
  const { rows: functions } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { signature } of functions) {
    await client.query(`drop routine if exists ${signature} cascade`);
  }
}
