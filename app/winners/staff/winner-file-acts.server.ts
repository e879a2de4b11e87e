// What staff write into a winner's file: reached, accepted, identity, deadline, notes, the picture.

import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { drawTime } from "../../draws/clock.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { noteProgressWithin } from "../../draws/result/award-prizes.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { findPictures } from "../../media/store.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import { beginClaim, changeFile, findHolder } from "../store.server.ts";
import type { WinnerAnswer } from "./winner-answer.ts";

type Answer = WinnerAnswer & { status: number };
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;
type Act = {
  transaction: AnyDatabase;
  holder: Holder;
  form: FormData;
  now: number;
  timeZone: string;
  staffName: string;
};
/** What was done, in the log's word and in a sentence; or why not. */
type Done = { what: string; words: string } | { problem: string };

const longestText = 2000;
const fortnight = 14 * 86_400;

export async function changeWinnerFile(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
): Promise<Answer> {
  const { database } = context.get(drawOfficeContext);
  const act = acts[String(form.get("act"))];
  if (!act) return { status: 400, problem: "This page does not know that act." };
  const { timeZone } = await readSettings(database);
  const photo = String(form.get("photo") ?? "");
  if (photo && !(await findPictures(database, [photo])).has(photo)) {
    return { status: 400, problem: "This picture is not in the library any more." };
  }
  const staff = context.get(staffContext);
  return database.transaction(async (transaction): Promise<Answer> => {
    const holder = await findHolder(transaction, draw.id, Number(form.get("slot")));
    if (!holder) return { status: 409, problem: "Nobody holds this prize." };
    const now = await drawTime(transaction, draw.operator);
    const done = await act({ transaction, holder, form, now, timeZone, staffName: staff.name });
    if ("problem" in done) return { status: 400, problem: done.problem };
    await recordActivity(transaction, {
      who: staff,
      what: done.what,
      about: { kind: "ticket", id: `${draw.id}/${holder.ticket}`, name: draw.terms.title },
    });
    return { status: 200, toast: { text: done.words } };
  });
}

const acts: Record<string, (act: Act) => Promise<Done>> = {
  async reached({ transaction, holder, now }) {
    if (holder.progress !== "waiting") return { problem: "They know already." };
    await noteProgressWithin(transaction, holder.draw, holder.slot, { progress: "contacted" });
    await beginClaim(transaction, holder, now + fortnight);
    return { what: "winners.reached", words: "Noted: they know." };
  },
  async accepted({ transaction, holder }) {
    if (holder.progress === "handed-over") return { problem: "This prize is handed over." };
    await noteProgressWithin(transaction, holder.draw, holder.slot, { progress: "confirmed" });
    return { what: "winners.accepted", words: "Noted: they take the prize." };
  },
  async identity({ transaction, holder, form, now, staffName }) {
    const identityNote = String(form.get("identity") ?? "").trim();
    if (!identityNote) return { problem: "Write which document you have seen." };
    if (identityNote.length > longestText) return { problem: "Use at most 2,000 characters." };
    if (/\d{6,}/.test(identityNote.replaceAll(/[\s-]/g, ""))) {
      return { problem: "Write the kind of document, not its number: we do not keep those." };
    }
    await changeFile(transaction, holder, { identityNote, identityBy: staffName, identityAt: now });
    return { what: "winners.identified", words: "The identity check is noted." };
  },
  async deadline({ transaction, holder, form, timeZone }) {
    const claimBy = fromWallClock(String(form.get("claimBy") ?? ""), timeZone);
    if (claimBy === undefined) return { problem: "Choose a day and a time." };
    await changeFile(transaction, holder, { claimBy });
    return { what: "winners.deadline-set", words: "The deadline is set." };
  },
  async note({ transaction, holder, form }) {
    const note = String(form.get("note") ?? "").trim();
    if (note.length > longestText) return { problem: "Use at most 2,000 characters." };
    await noteProgressWithin(transaction, holder.draw, holder.slot, { note });
    return { what: "winners.noted", words: "The note is saved." };
  },
  async photo({ transaction, holder, form }) {
    const photo = String(form.get("photo") ?? "") || null;
    const photoConsent = form.get("consent") === "on";
    if (photo && !photoConsent) {
      return { problem: "A picture of somebody is shown only if they agreed to it in writing." };
    }
    await changeFile(transaction, holder, { photo, photoConsent: photo !== null && photoConsent });
    return {
      what: "winners.photo-chosen",
      words: photo ? "The picture is shown." : "No picture is shown.",
    };
  },
};
