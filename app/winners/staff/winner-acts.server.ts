// One post of the winners page: telling, reminding, confirming, handing over, passing over.

import { requireFreshSignIn } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { handOverPrize, skipWinner } from "../../draws/result/award-prizes.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { refuseUnless, staffContext } from "../../permissions/staff-context.server.ts";
import { environmentContext, type RequestContext } from "../../platform/http/context.server.ts";
import { letterKinds, letterSchema } from "../mails.ts";
import { findHolder, saveLetter } from "../store.server.ts";
import { tellEverybodyElse, tellWinner } from "../tell-people.server.ts";
import type { WinnerAnswer } from "./winner-answer.ts";
import { changeWinnerFile } from "./winner-file-acts.server.ts";

type Answer = WinnerAnswer & { status: number };

export async function changeWinners(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
): Promise<Answer> {
  if (draw.state !== "drawn") return refused(409, "Nobody has won yet.");
  refuseUnless("prizes.hand-over", context.get(staffContext).permissions);
  switch (form.get("act")) {
    case "tell":
      return tell(context, draw, form, "winner");
    case "remind":
      return tell(context, draw, form, "claim-reminder");
    case "tell-others":
      return tellOthers(context, draw);
    case "letter":
      return keepLetter(context, draw, form);
    case "hand-over":
      return handOver(context, draw, form);
    case "skip":
      return skip(context, draw, form);
    default:
      return changeWinnerFile(context, draw, form);
  }
}

export function refused(status: number, problem: string): Answer {
  return { status, problem };
}

async function senderOf(context: RequestContext, draw: SealedDraw) {
  const { database } = context.get(drawOfficeContext);
  return {
    environment: context.get(environmentContext),
    settings: await readSettings(database),
    draw,
  };
}

const usualClaimDays = 14;

async function tell(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
  kind: "winner" | "claim-reminder",
): Promise<Answer> {
  const days = form.has("days") ? Number(form.get("days")) : usualClaimDays;
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    return refused(400, "Give them between 1 and 365 days.");
  }
  const telling = await tellWinner(
    context.get(drawOfficeContext),
    await senderOf(context, draw),
    Number(form.get("slot")),
    kind,
    days,
    context.get(staffContext),
  );
  if (!telling.ok) return refused(409, untold[telling.reason]);
  if (telling.queued) return said("The letter is in the outbox.");
  return said(
    kind === "winner"
      ? "They have this letter already. Send a reminder instead."
      : "A reminder went out today already.",
  );
}

const untold = {
  nobody: "Nobody holds this prize.",
  "no-email": "This winner gave no e-mail address: ring them, then press “I have reached them”.",
  erased: "The personal data of this winner was erased.",
  "handed-over": "This prize is handed over; there is nothing left to claim.",
};

async function tellOthers(context: RequestContext, draw: SealedDraw): Promise<Answer> {
  refuseUnless("draws.run", context.get(staffContext).permissions);
  const { queued } = await tellEverybodyElse(
    context.get(drawOfficeContext),
    await senderOf(context, draw),
    context.get(staffContext),
  );
  return said(
    queued === 0
      ? "Everybody who can be told has been told."
      : `${queued.toLocaleString("en-GB")} ${queued === 1 ? "letter is" : "letters are"} in the outbox.`,
  );
}

async function keepLetter(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
): Promise<Answer> {
  const kind = letterKinds.find((each) => each === form.get("kind"));
  const reading = letterSchema.safeParse({ subject: form.get("subject"), body: form.get("body") });
  if (!kind) return refused(400, "There is no such letter.");
  if (!reading.success) return refused(400, reading.error.issues[0]?.message ?? "Look again.");
  const { database } = context.get(drawOfficeContext);
  await database.transaction(async (transaction) => {
    await saveLetter(transaction, draw.id, kind, reading.data);
    await recordActivity(transaction, {
      who: context.get(staffContext),
      what: "winners.letter-worded",
      about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
      changes: { letter: kind },
    });
  });
  return said("The letter is saved.");
}

async function handOver(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
): Promise<Answer> {
  const office = context.get(drawOfficeContext);
  const proof = await requireFreshSignIn(context, form);
  if (!proof.ok) return { status: 403, proofProblem: proof.problem };
  const holder = await findHolder(office.database, draw.id, Number(form.get("slot")));
  if (!holder) return refused(409, "Nobody holds this prize.");
  const outcome = await handOverPrize(office, draw.id, holder.ticket, context.get(staffContext));
  if (outcome.ok) return said("Handed over, and stated in the ledger.");
  return refused(
    409,
    outcome.reason === "handed-over"
      ? "This prize was handed over before."
      : "This ticket holds no prize.",
  );
}

async function skip(context: RequestContext, draw: SealedDraw, form: FormData): Promise<Answer> {
  refuseUnless("draws.run", context.get(staffContext).permissions);
  const office = context.get(drawOfficeContext);
  const proof = await requireFreshSignIn(context, form);
  if (!proof.ok) return { status: 403, proofProblem: proof.problem };
  const holder = await findHolder(office.database, draw.id, Number(form.get("slot")));
  const reason = String(form.get("reason") ?? "");
  // The dialog names the ticket it was opened for: somebody else may have passed it over meanwhile.
  if (!holder || holder.ticket !== Number(form.get("ticket"))) {
    return refused(409, "This prize has moved on meanwhile. Look again.");
  }
  const outcome = await skipWinner(
    office,
    draw.id,
    holder.ticket,
    reason,
    context.get(staffContext),
  );
  if (!outcome.ok) return refused(409, unskipped[outcome.reason]);
  return said(
    outcome.next === 0
      ? "Passed over. No ticket was left for this prize."
      : `Passed over. The prize goes to ticket ${outcome.next.toLocaleString("en-GB")}.`,
  );
}

const unskipped = {
  "not-drawn": "Nobody has won yet.",
  "holds-no-prize": "This ticket holds no prize.",
  "handed-over": "This prize is handed over and cannot be taken back.",
  "unknown-reason": "Choose a reason from the terms of this draw.",
  erased: "The next tickets were erased with their people; nobody can move up any more.",
};

export function said(text: string): Answer {
  return { status: 200, toast: { text } };
}
