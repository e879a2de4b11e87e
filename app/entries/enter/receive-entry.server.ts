// Handles a post of the entry form: redirects to the ticket, or returns the form with its problems.
import { createHmac } from "node:crypto";
import { data, href, type RouterContextProvider, redirectDocument } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { wordingInContext } from "../../content/wording/read-wording.server.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { languageContext } from "../../languages/language-context.server.ts";
import { languageOf } from "../../languages/languages.ts";
import { longMoment } from "../../platform/company-time.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { enterReading, originOf, recordAttempt } from "../enter-draw.server.ts";
import { type EntryRequest, readEntry } from "../entry-rules.ts";
import { entryServicesContext } from "../entry-services.server.ts";
import { pageStatus, retryHeaders } from "../refusals.ts";
import { mailNewTicket } from "../send-ticket.server.ts";
import { challengeTexts, refusalTexts } from "./refusal-texts.ts";
import { assessPost, challengeFor, circumstancesOf } from "./suspicion.server.ts";
import { type EntryResponse, readEntryForm, textOf } from "./typed-entry.ts";

/** `slugInUrl` is the draw of the URL; on /draw the form has it in a field. */
export async function receiveEntry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  slugInUrl?: string,
) {
  const services = context.get(entryServicesContext);
  const environment = context.get(environmentContext);
  const form = await readForm(request);
  const slug = slugInUrl ?? textOf(form, "slug");
  const publicDraw = await findPublicDraw(services.database, slug);
  if (!publicDraw) throw data(null, { status: 404, statusText: "Not Found" });

  const { draw } = publicDraw;
  const typed = readEntryForm(form);
  const opened = textOf(form, "opened");
  const key = environment.secrets["entry-form"];
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
  const assessed = assessPost(form, { key, subject: idempotencyKey, sender });
  const language = context.get(languageContext);
  const settings = await settingsInContext(context);
  const circumstances = {
    route: "web" as const,
    idempotencyKey,
    language: languageOf(settings.locale),
    ...circumstancesOf(assessed),
  };
  const plan = { ...draw.plan, locale: settings.locale };
  const reading = readEntry(typed, plan, originOf(circumstances));

  const challenge = reading.ok ? await challengeFor(assessed, services, draw) : undefined;
  if (challenge) {
    const { effort } = await wordingInContext(context);
    const texts = challengeTexts(assessed, retryAfter, effort);
    const response = {
      reason: "challenge",
      typed,
      opened,
      problems: {},
      ...texts,
      challenge,
    } as const;
    return data<EntryResponse>(response, { status: 429 });
  }
  const outcome = await enterReading(services, draw, reading, circumstances.sender);
  if (outcome.ok) {
    await mailNewTicket({ services, environment, settings, draw, language }, outcome);
    // A document load, so that the referrer policy of the ticket page applies.
    throw redirectDocument(href("/ticket/:code", { code: outcome.code }), 303);
  }
  const now = await drawClock(services.database);
  const { entryProblems, effort } = await wordingInContext(context);
  const refusalContext = {
    opens: longMoment(draw.opensAt, settings, now),
    closes: longMoment(draw.closesAt, settings, now),
    ticketsPerPerson: draw.ticketsPerPerson,
    cancelled: draw.state === "cancelled",
    takesWeb: draw.plan.routes.includes("web"),
    retryAfter,
  };
  const texts = refusalTexts(outcome, refusalContext, entryProblems, effort);
  const response: EntryResponse = { reason: outcome.reason, typed, opened, ...texts };
  const headers = retryHeaders(outcome.reason, retryAfter);
  return data(response, { status: pageStatus(outcome.reason), headers });
}

/**
 * The same post is the same entry. With JavaScript the browser chooses a random key; without, the seal of the
 * form and the network of the sender replace it. The content is part of the key in both cases: going back and
 * entering somebody else is another entry. Knowing what a person typed is not enough to get their ticket.
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
