// The acts on the file of a winner: reached, accepted, identity, deadline, note, photo, quote.
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { drawTime } from "../../draws/clock-store.server.ts";
import { noteProgressWithin } from "../../draws/result/award-prizes.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { findPictures } from "../../media/store.server.ts";
import type { Act, HandlerResult } from "../../permissions/acts.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import { beginClaim, changeFile, findHolder } from "../store.server.ts";

type WinnerFileAct<Fields> = {
  transaction: AnyDatabase;
  holder: NonNullable<Awaited<ReturnType<typeof findHolder>>>;
  fields: Fields;
  now: number;
  timeZone: string;
  staffName: string;
};
/** The key for the activity log and a sentence for the toast, or a problem. */
type FileActResult = { what: string; text: string } | { problem: string };

const longestText = 2000;
const tooLong = "Use at most 2,000 characters.";
const fortnight = 14 * 86_400;

export const slot = wholeNumber();
const slotFields = z.object({ slot });

const identityFields = slotFields.extend({
  identity: z
    .string()
    .trim()
    .min(1, "Enter which document you have seen.")
    .max(longestText, tooLong)
    .refine((note) => !/\d{6,}/.test(note.replaceAll(/[\s-]/g, "")), {
      error: "Enter the type of document, not its number: we do not store those.",
    }),
});
const deadlineFields = slotFields.extend({ claimBy: z.string() });
const noteFields = slotFields.extend({ note: z.string().trim().max(longestText, tooLong) });
const photoFields = slotFields.extend({
  photo: z.string().default(""),
  consent: z.literal("on").optional(),
});

const longestQuote = 300;
const quoteFields = slotFields.extend({
  quote: z.string().trim().max(longestQuote, `Use at most ${longestQuote} characters.`).default(""),
  consent: z.literal("on").optional(),
});

const permitted = { permission: "prizes.hand-over" } as const;

export const winnerFileActs = {
  reached: {
    ...permitted,
    fields: slotFields,
    run: changingFile<z.infer<typeof slotFields>>(async ({ transaction, holder, now }) => {
      if (holder.progress !== "waiting") return { problem: "They have already been contacted." };
      await noteProgressWithin(transaction, holder.draw, holder.slot, { progress: "contacted" });
      await beginClaim(transaction, holder, now + fortnight);
      return { what: "winners.reached", text: "Marked as contacted." };
    }),
  },
  accepted: {
    ...permitted,
    fields: slotFields,
    run: changingFile<z.infer<typeof slotFields>>(async ({ transaction, holder }) => {
      if (holder.progress === "handed-over") return { problem: "This prize has been handed over." };
      await noteProgressWithin(transaction, holder.draw, holder.slot, { progress: "confirmed" });
      return { what: "winners.accepted", text: "Marked as accepted." };
    }),
  },
  identity: {
    ...permitted,
    fields: identityFields,
    run: changingFile<z.infer<typeof identityFields>>(async (file) => {
      const { transaction, holder, fields, now, staffName } = file;
      const change = { identityNote: fields.identity, identityBy: staffName, identityAt: now };
      await changeFile(transaction, holder, change);
      return { what: "winners.identified", text: "The identity check is recorded." };
    }),
  },
  deadline: {
    ...permitted,
    fields: deadlineFields,
    run: changingFile<z.infer<typeof deadlineFields>>(async (file) => {
      const { transaction, holder, fields, timeZone } = file;
      const claimBy = fromWallClock(fields.claimBy, timeZone);
      if (claimBy === undefined) return { problem: "Choose a day and a time." };
      await changeFile(transaction, holder, { claimBy });
      return { what: "winners.deadline-set", text: "The deadline is set." };
    }),
  },
  note: {
    ...permitted,
    fields: noteFields,
    run: changingFile<z.infer<typeof noteFields>>(async ({ transaction, holder, fields }) => {
      await noteProgressWithin(transaction, holder.draw, holder.slot, { note: fields.note });
      return { what: "winners.noted", text: "The note is saved." };
    }),
  },
  photo: { ...permitted, fields: photoFields, run: choosePhoto },
  quote: {
    ...permitted,
    fields: quoteFields,
    run: changingFile<z.infer<typeof quoteFields>>(async ({ transaction, holder, fields }) => {
      const { quote, consent } = fields;
      if (quote && !consent) {
        return { problem: "You can only quote the winner if they agreed in writing." };
      }
      await changeFile(transaction, holder, { quote });
      return {
        what: "winners.quoted",
        text: quote ? "The quote is shown." : "No quote is shown.",
      };
    }),
  },
};

async function choosePhoto(
  act: Act<SealedDraw, z.infer<typeof photoFields>>,
): Promise<HandlerResult<ActResult>> {
  const { photo, consent } = act.fields;
  const { database } = act.context.get(drawServicesContext);
  if (photo && !(await findPictures(database, [photo])).has(photo)) {
    return { problem: "This picture is no longer in the library." };
  }
  if (photo && !consent) {
    return { problem: "You can only show this picture if the winner agreed in writing." };
  }
  const choose = changingFile(async ({ transaction, holder }) => {
    await changeFile(transaction, holder, { photo: photo || null, photoConsent: photo !== "" });
    const text = photo ? "The picture is shown." : "No picture is shown.";
    return { what: "winners.photo-chosen", text };
  });
  return choose(act);
}

/** Changes the file of the current winner and records it, in one transaction. */
function changingFile<Fields extends { slot: number }>(
  change: (file: WinnerFileAct<Fields>) => Promise<FileActResult>,
) {
  return async ({
    context,
    subject: draw,
    fields,
    staff,
  }: Act<SealedDraw, Fields>): Promise<HandlerResult<ActResult>> => {
    const { database } = context.get(drawServicesContext);
    const { timeZone } = await readSettings(database);
    return database.transaction(async (transaction): Promise<HandlerResult<ActResult>> => {
      const holder = await findHolder(transaction, draw.id, fields.slot);
      if (!holder) return { status: 409, problem: "Nobody has this prize." };
      const now = await drawTime(transaction, draw.operator);
      const file = { transaction, holder, fields, now, timeZone, staffName: staff.name };
      const done = await change(file);
      if ("problem" in done) return { problem: done.problem };
      await recordActivity(transaction, {
        who: staff,
        what: done.what,
        about: { kind: "ticket", id: `${draw.id}/${holder.ticket}`, name: draw.terms.title },
      });
      return { toast: { text: done.text } };
    });
  };
}
