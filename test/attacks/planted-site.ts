// A site whose every stored text holds a payload with a number of its own. New columns and document fields are
// included automatically.
import pg from "pg";
import { inject } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
} from "../../app/accounts/testing/staff-site.ts";
import { homes, pages, settings } from "../../app/content/collections.ts";
import type { Collection, Fields } from "../../app/content/documents/collection.ts";
import { redirects } from "../../app/content/redirects/redirects.ts";
import { contentTranslations } from "../../app/content/translating/content-translation.ts";
import { wording } from "../../app/content/wording/wording-document.server.ts";
import { drawPlanSchema, prizeListSchema } from "../../app/draws/plan.ts";
import { makeCoupons } from "../../app/entries/coupons/coupons.server.ts";
import { openEntryServices } from "../../app/entries/entry-services.server.ts";
import { albums } from "../../app/gallery/photo/album-document.ts";
import { english } from "../../app/languages/catalogues.server.ts";
import { openDraw } from "../../app/planning/open-draw.server.ts";
import { createDraft } from "../../app/planning/store.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { ada, testPlan, testPrizes } from "../../app/testing/test-plan.ts";

/** Makes the text of one field from its number. */
type Payload = (number: number) => string;

export type PlantedSite = StaffSite & {
  owner: Browser;
  payload: Payload;
  /** What each number was planted in: "enquiry.name", "pages/home hero.title". */
  planted: string[];
  /** Of an open draw and of a decided one. */
  slugs: string[];
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
};

/** Tables that only the program itself writes: hashes, signatures, queues, sessions. */
const machineTables = new Set([
  ...["attempt_limit", "sign_in_verification", "staff_session", "staff_account", "passkey"],
  ...["second_factor", "one_time_link", "role_requirement", "job", "backup_run", "message_code"],
  ...["operator", "statement", "cosignature", "ticket", "ticket_batch", "opened_ticket", "award"],
  ...["draw_secret", "coupon", "document", "document_version", "media_upload", "ticket_link"],
  ...["activity_head", "entry_import_part", "public_value_reading", "show_state"],
]);

/** Columns whose values are a fixed set, a hash, a reference or a file of ours, though the type is text. */
const machineColumns = new Set([
  ...["activity.what", "activity.about", "activity.who_id", "activity.came_from"],
  ...["draw.operator", "draw.draw_id", "draw.terms", "draw.plan", "draw.rules_text", "draw.state"],
  ...["enquiry.kind", "enquiry.network", "enquiry.fingerprint", "enquiry.assignee_id"],
  ...["enquiry_event.by_id", "entry.display", "entry.rules_hash", "entry.network", "entry.reason"],
  ...["entry_import.display", "entry_import.columns", "entry_import.created_by_id"],
  ...["entry_import.encoding", "entry_import_row.outcome", "media.kind", "media.blur"],
  ...["media.sizes", "media.video", "media.master", "media.sha256", "outbox_mail.kind"],
  ...["outbox_mail.occasion", "outbox_mail.message_id", "outbox_mail.body_html"],
  ...["outbox_mail.about", "outbox_mail.calendar", "prize.prize_id", "prize.picture"],
  ...["staff.email", "staff.image", "winner_file.photo", "winner_mail.kind", "enquiry.reference"],
  ...["document_presence.collection", "show_presence.window", "draw.slug"],
  ...["enquiry_attachment.kind"],
]);

/** Translations last: they are found by the text that they translate. */
const collections: Collection<Fields>[] = [
  ...[pages, homes, settings, wording, albums, redirects, contentTranslations],
];

export async function openPlantedSite(payload: Payload): Promise<PlantedSite> {
  const site = await openStaffSite();
  const database = new URL(site.database.url.replace("@/", "@localhost/")).pathname.slice(1);
  // As the superuser, who can switch the triggers of sealed rows off.
  const client = new pg.Client({ ...inject("testServer"), database });
  await client.connect();
  const planted: string[] = [];
  const next = (where: string) => payload(planted.push(where) - 1);
  const { email } = await site.addPerson("owner");
  const owner = site.openBrowser();
  await owner.signIn(email);
  try {
    const slugs = [await addDraw(site, next), "winter-draw"];
    await addRows(client);
    await client.query("set session_replication_role = replica");
    await plantColumns(client, next);
    await plantDocuments(client, next);
    await client.query("set session_replication_role = origin");
    return Object.assign(site, {
      owner,
      payload,
      planted,
      slugs,
      async query<Row extends pg.QueryResultRow>(text: string) {
        return (await site.database.$client.query<Row>(text)).rows;
      },
    });
  } finally {
    await client.end();
  }
}

/** Through the services, since terms are signed: a payload in every text that the schema of the plan takes. */
async function addDraw(site: StaffSite, next: (where: string) => string): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: site.dataFolder });
  const log = createLog("error");
  const services = await openEntryServices({ database: site.database, environment, log });
  const closesAt = Math.floor(Date.now() / 1000) + 86_400;
  const plan = plantIn(
    drawPlanSchema.parse({ ...testPlan, closesAt }),
    (value) => drawPlanSchema.safeParse(value).success,
    // The rules must name every reason to exclude an entry.
    (path, before) => next(`draw plan ${path}`) + (path.startsWith("rules") ? ` ${before}` : ""),
  );
  const prizes = plantIn(
    prizeListSchema.parse(testPrizes),
    (value) => prizeListSchema.safeParse(value).success,
    (path) => (path.endsWith("picture") ? null : next(`draw prizes ${path}`)),
  );
  const slug = "planted-draw";
  const draft = await createDraft(services, { slug, plan, prizes }, ada);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(JSON.stringify(opening));
  await makeCoupons(
    services,
    { draw: draft.draw.id, label: "x", occasion: "Event", count: 2 },
    ada,
  );
  const entry = await fetch(`${site.origin}/api/draws/${slug}/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Ada Example",
      phone: "+447700900142",
      email: "ada@example.com",
      place: "Bergen",
      display: "full",
      rulesAccepted: true,
      ofAge: true,
    }),
  });
  if (entry.status !== 201) throw new Error(await entry.text());
  return slug;
}

/** One row for tables that the sample company leaves empty. */
async function addRows(client: pg.Client) {
  await client.query(`
    insert into enquiry (reference, kind, topic, name, phone, email, message, consented_at, network, fingerprint)
      values ('GK-PLANT', 'enquiry', 'viewing', 'x', '+447700900142', 'ada@example.com', 'x', now(), 'x', 'x');
    insert into enquiry_event (enquiry_id, kind, text, visit_at, visit_minutes, by_id, by_name)
      select id, step, 'x', case when step = 'visit' then now() end, 60, 'x', 'x'
      from enquiry, unnest(array['note', 'reply', 'call', 'visit']) as step;
    insert into enquiry_attachment (enquiry_id, name, kind, content)
      select id, 'x', 'pdf', '%PDF-1.7' from enquiry;
    insert into viewing (enquiry_id, state, wishes, at, minutes, place)
      select id, 'confirmed', array[now() + interval '1 day'], now() + interval '1 day', 60, 'x' from enquiry;
    insert into reply_template (title, body) values ('x', 'x');
    insert into outbox_mail (occasion, kind, recipient, subject, body_text, body_html, message_id)
      values ('x', 'reply', 'ada@example.com', 'x', 'x', '<p>x</p>', 'x');
    insert into entry_import (draw, file_name, bytes, state, sample, created_by_id, created_by, rows, invalid)
      select id, 'x.csv', 1, 'done', '[["x", "x"]]', 'x', 'x', 1, 1 from draw where slug = 'planted-draw';
    insert into entry_import_row (import, line, outcome, why, name, phone)
      select id, 1, 'invalid', 'x', 'x', 'x' from entry_import;
    insert into winner_mail (draw, kind, subject, body)
      select id, 'winner', 'x', 'x' from draw where slug = 'winter-draw'`);
}

async function plantColumns(client: pg.Client, next: (where: string) => string) {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb')
      and not exists (
        select from information_schema.key_column_usage k
        where k.table_name = c.table_name and k.column_name = c.column_name
          and k.constraint_name like '%_pk%')
      and c.column_name <> 'id'
    order by 1, 2`);
  for (const { table, column, type } of rows) {
    if (machineTables.has(table) || machineColumns.has(`${table}.${column}`)) continue;
    if (type === "jsonb") await plantJson(client, table, column, next);
    else await plantText(client, table, column, next(`${table}.${column}`));
  }
}

/** A column may refuse it: the database has a constraint for the values it takes. */
async function plantText(client: pg.Client, table: string, column: string, text: string) {
  await client
    .query(`update "${table}" set "${column}" = $1 where "${column}" is not null`, [text])
    .catch((error: pg.DatabaseError) => {
      // 23514: a check constraint. 23505: a unique one; then one row is enough.
      if (error.code === "23514") return;
      if (error.code !== "23505") throw error;
      const one = `(select ctid from "${table}" limit 1)`;
      return client.query(`update "${table}" set "${column}" = $1 where ctid = ${one}`, [text]);
    });
}

async function plantJson(
  client: pg.Client,
  table: string,
  column: string,
  next: (where: string) => string,
) {
  const { rows } = await client.query<{ row: string; value: unknown }>(
    `select ctid::text as row, "${column}" as value from "${table}" where "${column}" is not null limit 50`,
  );
  for (const { row, value } of rows) {
    const full = plantIn(value, undefined, (path) => next(`${table}.${column} ${path}`));
    const update = `update "${table}" set "${column}" = $1 where ctid = $2::tid`;
    await client.query(update, [JSON.stringify(full), row]);
  }
}

async function plantDocuments(client: pg.Client, next: (where: string) => string) {
  /** What took the place of a text, by that text. */
  const replaced = new Map<string, string>();
  const payloadFor = (name: string, id: string) => (path: string, before: string) => {
    if (name === contentTranslations.name && !path.endsWith(".text")) {
      return replaced.get(before) ?? null;
    }
    const text = next(`${name}/${id} ${path}`);
    replaced.set(before, text);
    return text;
  };
  for (const { name, schema } of collections) {
    const { rows } = await client.query<{ id: string; data: unknown }>(
      "select id, data from document where collection = $1",
      [name],
    );
    for (const { id, data } of rows) {
      // Texts that nobody has changed are planted too. The wording part by part: each of its texts is checked.
      const parts =
        name === wording.name
          ? Object.entries(english).map(([part, texts]) => ({ [part]: texts }))
          : [schema.parse(data)];
      const planted = parts.map((part) =>
        plantIn<object>(part, (value) => schema.safeParse(value).success, payloadFor(name, id)),
      );
      const full = Object.assign({}, ...planted);
      await client.query(
        "update document set data = $1, published_data = $1 where collection = $2 and id = $3",
        [JSON.stringify(full), name, id],
      );
    }
  }
}

/** A copy with a payload in every text; a text stays as it is where `takes` refuses the payload. */
function plantIn<Value>(
  original: Value,
  takes: ((value: unknown) => boolean) | undefined,
  payloadFor: (path: string, before: string) => string | null,
): Value {
  const copy = structuredClone(original);
  const walk = (value: unknown, path: string, put: (text: unknown) => void) => {
    if (typeof value === "string") {
      const text = payloadFor(path, value);
      if (text === null) return;
      put(text);
      if (takes?.(copy) === false) {
        // Wording must keep its placeholders, and some fields are short.
        put(`${text}${(value.match(/\{[a-z]+\}/g) ?? []).join("")}`);
        if (!takes(copy)) put(value);
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, path ? `${path}.${key}` : key, (text) => {
          (value as Record<string, unknown>)[key] = text;
        });
      }
    }
  };
  walk(copy, "", () => undefined);
  return copy;
}
