// One post of the entry form, from the request to the ticket or to the form with its problems.
import { createHmac } from "node:crypto";
import { data, href, type RouterContextProvider, redirectDocument } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { drawClock } from "../../draws/clock.server.ts";
import { longMoment } from "../../draws/company-time.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { secret } from "../../platform/secrets.server.ts";
import { type EntryRefusal, enterDraw, feelSender } from "../enter-draw.server.ts";
import { readEntry } from "../entry-rules.ts";
import { mailNewTicket } from "../send-ticket.server.ts";
import { challengeFor, circumstancesOf, weighPost } from "./doubt.server.ts";
import { challengeWords, refusalWords } from "./refusal-words.ts";
import {
  asEntryInput,
  type EntryAnswer,
  readTypedEntry,
  type TypedEntry,
  textOf,
} from "./typed-entry.ts";

const statuses: Record<EntryRefusal, number> = {
  invalid: 400,
  "coupon-unknown": 400,
  "coupon-used": 409,
  "coupon-void": 409,
  "already-entered": 409,
  "limit-reached": 409,
  "not-open": 409,
  closed: 409,
  "too-many-requests": 429,
};

/** `address` names the draw; on /draw the form itself does. */
export async function receiveEntry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  address?: string,
) {
  const office = context.get(drawOfficeContext);
  const environment = context.get(environmentContext);
  const form = await readForm(request);
  const slug = address ?? textOf(form, "slug");
  const found = await findPublicDraw(office.database, slug);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });

  const typed = readTypedEntry(form);
  const opened = textOf(form, "opened");
  const key = formKey(environment.dataFolder);
  const sender = feelSender(office, context.get(clientAddressContext));
  const { network } = sender;
  const idempotencyKey = idempotencyKeyOf({
    key,
    slug,
    typed,
    opened,
    network,
    chosen: textOf(form, "key"),
  });
  const weighed = weighPost(form, { key, subject: idempotencyKey, sender });
  const challenge = await challengeFor(weighed, office, found.draw, asEntryInput(typed));
  if (challenge) {
    const { effort } = await readWording(office.database);
    const words = challengeWords(weighed, office.pressure.retryAfter, effort);
    const answer: EntryAnswer = {
      reason: "challenge",
      typed,
      opened,
      problems: {},
      ...words,
      challenge,
    };
    return data(answer, { status: 429 });
  }
  const outcome = await enterDraw(office, found, asEntryInput(typed), {
    route: "web",
    idempotencyKey,
    ...circumstancesOf(weighed),
  });
  const settings = await readSettings(office.database);
  if (outcome.ok) {
    await mailNewTicket({ office, environment, settings, draw: found.draw }, outcome);
    // A whole page load, so that the ticket's own referrer policy holds.
    throw redirectDocument(href("/ticket/:code", { code: outcome.code }), 303);
  }

  const { draw } = found;
  const now = await drawClock(office.database);
  const { retryAfter } = office.pressure;
  const { entryProblems, effort } = await readWording(office.database);
  const circumstances = {
    opens: longMoment(draw.opensAt, settings, now),
    closes: longMoment(draw.closesAt, settings, now),
    ticketsPerPerson: draw.ticketsPerPerson,
    cancelled: draw.state === "cancelled",
    takesWeb: draw.plan.routes.includes("web"),
    retryAfter,
  };
  // The office refuses in the usual words; here the same is read once more, in the company's.
  const reading = readEntry(asEntryInput(typed), draw.plan, "web", entryProblems);
  const problems = reading.ok ? outcome.errors : reading.errors;
  const words = refusalWords(outcome.reason, problems, circumstances, entryProblems, effort);
  const answer: EntryAnswer = { reason: outcome.reason, typed, opened, ...words };
  const headers = new Headers();
  if (outcome.reason === "too-many-requests") headers.set("Retry-After", `${retryAfter}`);
  return data(answer, { status: statuses[outcome.reason], headers });
}

/** Signs forms and mixes idempotency keys. */
export function formKey(dataFolder: string): string {
  return secret(dataFolder, "entry-form");
}

/**
 * The same post is the same entry. The browser chooses a key when it runs our code; without, the
 * form's seal and the sender's network stand in for it. The content is part of the key either way:
 * going back and entering somebody else is another entry, and knowing what a person typed is not
 * enough to be led to their ticket.
 */
function idempotencyKeyOf(post: {
  key: string;
  slug: string;
  typed: TypedEntry;
  opened: string;
  chosen: string;
  network: string;
}): string {
  const { slug, typed, opened, chosen, network } = post;
  const visitor = chosen ? ["browser", chosen] : ["form", opened, network];
  return createHmac("sha256", post.key)
    .update(JSON.stringify([slug, visitor, Object.entries(typed)]))
    .digest("base64url");
}
