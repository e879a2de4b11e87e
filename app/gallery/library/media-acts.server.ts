import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { findMedia, type MediaRow } from "../../media/store.server.ts";
import { media } from "../../media/tables.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import {
  clientAddressContext,
  databaseContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { clockTime } from "../../ui/staff/moments.ts";
import { findUsage } from "./find-usage.server.ts";
import type { LibraryAnswer } from "./library-answer.ts";

type Answer = LibraryAnswer & { status: number };

const text = (most: number) => z.string().trim().max(most);

const words = z.object({
  name: text(200),
  alt: text(500),
  caption: text(300),
  credit: text(200),
  takenOn: z.union([z.iso.date(), z.literal("")]),
  focus: z.string().regex(/^(\d{1,2}|100)% (\d{1,2}|100)%$/),
});

const tooLong: Record<string, string> = {
  name: "At most 200 letters.",
  alt: "At most 500 letters: one sentence says more.",
  caption: "At most 300 letters.",
  credit: "At most 200 letters.",
  takenOn: "Choose a day, or leave it empty.",
  focus: "Click the picture once more.",
};

export async function changeMedia(context: RequestContext, form: FormData): Promise<Answer> {
  const id = String(form.get("media") ?? "");
  const row = await findMedia(context.get(databaseContext), id);
  if (!row) return { status: 404, problem: "This picture has been erased meanwhile." };
  switch (form.get("act")) {
    case "save":
      return save(context, row, form);
    case "describe":
      return describe(context, row, form);
    case "trash":
      return trash(context, row);
    case "restore":
      return restore(context, row);
    default:
      return { status: 400, problem: "This page does not know that act." };
  }
}

async function save(context: RequestContext, row: MediaRow, form: FormData): Promise<Answer> {
  const given = words.safeParse(Object.fromEntries(form));
  if (!given.success) {
    const wrong = given.error.issues.map(({ path }) => String(path[0]));
    const fields = Object.fromEntries(wrong.map((field) => [field, tooLong[field] ?? ""]));
    return { status: 400, fields };
  }
  const { takenOn, ...rest } = given.data;
  const next = { ...rest, takenOn: takenOn || null };
  if (next.alt === "" && row.alt !== "" && (await isPublic(context, row.id))) {
    const alt = "Visitors see this picture: say in a few words what is on it.";
    return { status: 400, fields: { alt } };
  }
  const changes = Object.fromEntries(
    Object.entries(next).flatMap(([field, to]) => {
      const from = row[field as keyof typeof next];
      return from === to ? [] : [[field, { from, to }]];
    }),
  );
  const database = context.get(databaseContext);
  if (Object.keys(changes).length > 0) {
    await database.transaction(async (transaction) => {
      await transaction.update(media).set(next).where(eq(media.id, row.id));
      await record(context, transaction, "media.described", row, changes);
    });
  }
  const clock = await readClock(database);
  return { status: 200, savedAt: clockTime(clock.now, clock) };
}

/** Only the text, from a form that is about something else. */
async function describe(context: RequestContext, row: MediaRow, form: FormData): Promise<Answer> {
  const given = words.pick({ alt: true }).safeParse(Object.fromEntries(form));
  if (!given.success || given.data.alt === "") {
    return { status: 400, fields: { alt: "Say in a sentence what is to be seen." } };
  }
  const { alt } = given.data;
  await context.get(databaseContext).transaction(async (transaction) => {
    await transaction.update(media).set({ alt }).where(eq(media.id, row.id));
    const changes = { alt: { from: row.alt, to: alt } };
    await record(context, transaction, "media.described", row, changes);
  });
  return {
    status: 200,
    savedAt: clockTime(new Date(), await readClock(context.get(databaseContext))),
  };
}

async function isPublic(context: RequestContext, id: string) {
  const usage = await findUsage(context.get(databaseContext), [id]);
  return usage.some(({ published }) => published);
}

async function trash(context: RequestContext, row: MediaRow): Promise<Answer> {
  await context.get(databaseContext).transaction(async (transaction) => {
    const [changed] = await transaction
      .update(media)
      .set({ trashedAt: sql`now()` })
      .where(and(eq(media.id, row.id), isNull(media.trashedAt)))
      .returning({ id: media.id });
    if (!changed) return;
    await record(context, transaction, "media.trashed", row);
  });
  const undo = { action: "/admin/gallery", fields: { act: "restore", media: row.id } };
  return { status: 200, toast: { text: "It lies in the bin now.", undo } };
}

async function restore(context: RequestContext, row: MediaRow): Promise<Answer> {
  await context.get(databaseContext).transaction(async (transaction) => {
    const [changed] = await transaction
      .update(media)
      .set({ trashedAt: null })
      .where(and(eq(media.id, row.id), isNotNull(media.trashedAt)))
      .returning({ id: media.id });
    if (!changed) return;
    await record(context, transaction, "media.restored", row);
  });
  return { status: 200, toast: { text: "It is back in the library, in all its places." } };
}

async function record(
  context: RequestContext,
  transaction: Parameters<typeof recordActivity>[0],
  what: string,
  row: MediaRow,
  changes = {},
) {
  await recordActivity(transaction, {
    who: context.get(staffContext),
    what,
    about: { kind: "media", id: row.id, name: row.name || row.id },
    changes,
    cameFrom: context.get(clientAddressContext),
  });
}
