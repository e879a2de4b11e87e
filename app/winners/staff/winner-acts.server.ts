// The acts of the winners page: notify, remind, hand over, skip.
import { data } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { readAwards } from "../../draws/integrity/read-awards.server.ts";
import { handOverPrize, skipWinner } from "../../draws/result/award-prizes.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { sealedDrawOf } from "../../draws/staff/find-draw.server.ts";
import { english } from "../../languages/catalogues.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import {
  type Act,
  type ActRequest,
  defineActs,
  type HandlerResult,
} from "../../permissions/acts.server.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import { mailTemplateSchema, winnerMailKinds } from "../mails.ts";
import { notifyOthers, notifyWinner } from "../notify-people.server.ts";
import { findHolder, saveMailTemplate } from "../store.server.ts";
import { slot, winnerFileActs } from "./winner-file-acts.server.ts";

type WinnerAct<Fields = unknown> = Act<SealedDraw, Fields>;

const defaultClaimDays = 14;
const daysProblem = "Enter a number of days from 1 to 365.";
const notifyFields = z.object({
  slot,
  days: z.coerce
    .number(daysProblem)
    .int()
    .min(1, daysProblem)
    .max(365, daysProblem)
    .default(defaultClaimDays),
});
const templateFields = mailTemplateSchema.extend({
  kind: z.enum(winnerMailKinds, "There is no such e-mail."),
});
const handOverFields = z.object({ slot });
const skipFields = z.object({
  slot,
  // The ticket that the dialog showed: somebody else may have skipped it meanwhile.
  ticket: wholeNumber(),
  reason: z.string().default(""),
});

export const winnerActs = defineActs({
  subject: drawnDrawOf,
  acts: {
    tell: {
      permission: "prizes.hand-over",
      fields: notifyFields,
      run: (act) => notify(act, "winner"),
    },
    remind: {
      permission: "prizes.hand-over",
      fields: notifyFields,
      run: (act) => notify(act, "claim-reminder"),
    },
    "tell-others": { permission: "draws.run", run: notifyEverybodyElse },
    "mail-text": { permission: "prizes.hand-over", fields: templateFields, run: saveTemplate },
    "hand-over": {
      permission: "prizes.hand-over",
      fresh: true,
      fields: handOverFields,
      run: handOver,
    },
    skip: { permission: "draws.run", fresh: true, fields: skipFields, run: skip },
    ...winnerFileActs,
  },
});

async function drawnDrawOf(request: ActRequest<{ id: string }>): Promise<SealedDraw> {
  const draw = await sealedDrawOf(request);
  if (draw.state !== "drawn") {
    throw data("Nobody has won yet.", { status: 409, statusText: "Conflict" });
  }
  const { database } = request.context.get(drawServicesContext);
  if ((await readAwards(database, draw)).ok) return draw;
  throw data(english.disagreement.text, { status: 409, statusText: "Conflict" });
}

async function senderOf({ context, subject: draw }: WinnerAct) {
  const { database } = context.get(drawServicesContext);
  return {
    environment: context.get(environmentContext),
    settings: await readSettings(database),
    draw,
  };
}

async function notify(
  act: WinnerAct<z.infer<typeof notifyFields>>,
  kind: "winner" | "claim-reminder",
): Promise<HandlerResult<ActResult>> {
  const { context, fields, staff } = act;
  const services = context.get(drawServicesContext);
  const sender = await senderOf(act);
  const notifying = await notifyWinner(services, sender, fields.slot, kind, fields.days, staff);
  if (!notifying.ok) return { status: 409, problem: notifyRefusals[notifying.reason] };
  if (notifying.queued) {
    const mailWorks = await hasMailServer(services.database, sender.environment);
    return toast(
      mailWorks
        ? "We are sending the e-mail."
        : "The e-mail waits in the outbox until a mail server is set up.",
    );
  }
  return toast(
    kind === "winner"
      ? "They already have this e-mail. Send a reminder instead."
      : "A reminder was already sent today.",
  );
}

const notifyRefusals = {
  nobody: "Nobody has this prize.",
  "no-email": "This winner gave no e-mail address. Call them, then press “Mark as contacted”.",
  erased: "The personal data of this winner was erased.",
  "handed-over": "This prize has been handed over, so there is nothing left to claim.",
};

async function notifyEverybodyElse(act: WinnerAct): Promise<ActResult> {
  const services = act.context.get(drawServicesContext);
  const sender = await senderOf(act);
  const { queued } = await notifyOthers(services, sender, act.staff);
  const mailWorks = await hasMailServer(services.database, sender.environment);
  return toast(
    queued === 0
      ? "Everyone who can be told has been told."
      : `${queued.toLocaleString("en-GB")} ${queued === 1 ? "e-mail is" : "e-mails are"} ${mailWorks ? "being sent" : "waiting in the outbox: no mail server is set up"}.`,
  );
}

async function saveTemplate({
  context,
  subject: draw,
  fields: { kind, ...template },
  staff,
}: WinnerAct<z.infer<typeof templateFields>>): Promise<ActResult> {
  const { database } = context.get(drawServicesContext);
  await database.transaction(async (transaction) => {
    await saveMailTemplate(transaction, draw.id, kind, template);
    await recordActivity(transaction, {
      who: staff,
      what: "winners.mail-changed",
      about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
      changes: { mail: kind },
    });
  });
  return toast("The e-mail is saved.");
}

async function handOver({
  context,
  subject: draw,
  fields,
  staff,
}: WinnerAct<z.infer<typeof handOverFields>>): Promise<HandlerResult<ActResult>> {
  const services = context.get(drawServicesContext);
  const holder = await findHolder(services.database, draw.id, fields.slot);
  if (!holder) return { status: 409, problem: "Nobody has this prize." };
  const outcome = await handOverPrize(services, draw.id, holder.ticket, staff);
  if (outcome.ok) return toast("Handed over and recorded in the ledger.");
  const before = outcome.reason === "handed-over";
  const problem = before ? "This prize has already been handed over." : "This ticket has no prize.";
  return { status: 409, problem };
}

async function skip({
  context,
  subject: draw,
  fields,
  staff,
}: WinnerAct<z.infer<typeof skipFields>>): Promise<HandlerResult<ActResult>> {
  const services = context.get(drawServicesContext);
  const holder = await findHolder(services.database, draw.id, fields.slot);
  if (holder?.ticket !== fields.ticket) {
    return { status: 409, problem: "This prize has gone to another ticket. Reload the page." };
  }
  const outcome = await skipWinner(services, draw.id, holder.ticket, fields.reason, staff);
  if (!outcome.ok) return { status: 409, problem: skipRefusals[outcome.reason] };
  return toast(
    outcome.next === 0
      ? "Passed over. No ticket is left for this prize."
      : `Passed over. The prize goes to ticket ${outcome.next.toLocaleString("en-GB")}.`,
  );
}

const skipRefusals = {
  "not-drawn": "Nobody has won yet.",
  "holds-no-prize": "This ticket has no prize.",
  "handed-over": "This prize has been handed over. You cannot undo that.",
  "unknown-reason": "Choose a reason from the terms of this draw.",
  "not-in-rules": "The rules do not say that winners have to be at the event.",
  "before-claim-ends":
    "The rules give winners more time to answer. Wait until it is over, then skip this one.",
  erased: "The data of the next tickets was erased, so nobody can move up.",
};

function toast(text: string): ActResult {
  return { toast: { text } };
}
