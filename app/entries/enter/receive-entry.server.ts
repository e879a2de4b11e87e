// One post of the entry form, from the request to the ticket or to the form with its problems.
import { createHmac } from "node:crypto";
import { data, href, type RouterContextProvider, redirectDocument } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { longMoment } from "../../draws/company-time.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { secret } from "../../platform/secrets.server.ts";
import { enterReading, originOf, recordAttempt } from "../enter-draw.server.ts";
import { type EntryRequest, readEntry } from "../entry-rules.ts";
import { entryServicesContext } from "../entry-services.server.ts";
import { pageStatus } from "../refusals.ts";
import { mailNewTicket } from "../send-ticket.server.ts";
import { challengeFor, circumstancesOf, weighPost } from "./doubt.server.ts";
import { challengeWords, refusalWords } from "./refusal-words.ts";
import { type EntryResponse, readEntryForm, textOf } from "./typed-entry.ts";

/** `address` names the draw; on /draw the form itself does. */
export async function receiveEntry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  address?: string,
) {
  const services = context.get(entryServicesContext);
  const environment = context.get(environmentContext);
  const form = await readForm(request);
  const slug = address ?? textOf(form, "slug");
  const found = await findPublicDraw(services.database, slug);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });

  const { draw } = found;
  const typed = readEntryForm(form);
  const opened = textOf(form, "opened");
  const key = formKey(environment.dataFolder);
  const sender = recordAttempt(services, context.get(clientAddressContext));
  const { retryAfter } = services.pressure;
  const idempotencyKey = idempotencyKeyOf({
    key,
    slug,
    typed,
    opened,
    network: sender.network,
    chosen: textOf(form, "key"),
  });
  const weighed = weighPost(form, { key, subject: idempotencyKey, sender });
  const circumstances = { route: "web" as const, idempotencyKey, ...circumstancesOf(weighed) };
  const reading = readEntry(typed, draw.plan, originOf(circumstances));

  const challenge = reading.ok ? await challengeFor(weighed, services, draw) : undefined;
  if (challenge) {
    const { effort } = await readWording(services.database);
    const words = challengeWords(weighed, retryAfter, effort);
    const asked = {
      reason: "challenge",
      typed,
      opened,
      problems: {},
      ...words,
      challenge,
    } as const;
    return data<EntryResponse>(asked, { status: 429 });
  }
  const outcome = await enterReading(services, draw, reading, circumstances.sender);
  const settings = await readSettings(services.database);
  if (outcome.ok) {
    await mailNewTicket({ services, environment, settings, draw }, outcome);
    // A whole page load, so that the ticket's own referrer policy holds.
    throw redirectDocument(href("/ticket/:code", { code: outcome.code }), 303);
  }
  const now = await drawClock(services.database);
  const { entryProblems, effort } = await readWording(services.database);
  const shown = {
    opens: longMoment(draw.opensAt, settings, now),
    closes: longMoment(draw.closesAt, settings, now),
    ticketsPerPerson: draw.ticketsPerPerson,
    cancelled: draw.state === "cancelled",
    takesWeb: draw.plan.routes.includes("web"),
    retryAfter,
  };
  const words = refusalWords(outcome, shown, entryProblems, effort);
  const answer: EntryResponse = { reason: outcome.reason, typed, opened, ...words };
  const headers = new Headers();
  if (outcome.reason === "too-many-requests") headers.set("Retry-After", `${retryAfter}`);
  return data(answer, { status: pageStatus(outcome.reason), headers });
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
  typed: EntryRequest;
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
