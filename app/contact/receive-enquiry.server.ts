// Handles a post of the enquiry or complaint form.
import type { CountryCode } from "libphonenumber-js/min";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { countryOf } from "../content/country-of.ts";
import { readSettings, settingsInContext } from "../content/load-page.server.ts";
import { problemsSummary } from "../content/problems-summary.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { wordingInContext } from "../content/wording/read-wording.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import { aSecondOfWork, effortOf, makeChallenge } from "../platform/http/challenge.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
  logContext,
} from "../platform/http/context.server.ts";
import { formAge, sealForm } from "../platform/http/form-seal.server.ts";
import { networkOf } from "../platform/http/limits/network-of.server.ts";
import { readForm } from "../platform/http/read-form.server.ts";
import type { Secrets } from "../platform/installation/secrets.server.ts";
import { acknowledgeEnquiry } from "./acknowledge.server.ts";
import { readAttachments } from "./attachments/read-attachments.server.ts";
import { enquiryCode } from "./enquiry-link.server.ts";
import { listHomesForViewing } from "./homes-for-viewing.server.ts";
import type { EnquiryFormResult, TypedEnquiry } from "./limits.ts";
import { type EnquiryKind, readEnquiry } from "./rules.ts";
import { saveEnquiry } from "./store.server.ts";

export async function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: EnquiryKind,
) {
  const database = context.get(databaseContext);
  const environment = context.get(environmentContext);
  // Phone numbers are read in the country of the site, whatever the language of the page.
  const settings = await readSettings(database);
  const form = await readForm(request);
  const opened = ownField(form, "opened");
  const { contactProblems: texts, effort: challengeTexts } = await wordingInContext(context);
  const files = await readAttachments(form, texts);
  const reading = readEnquiry(form, kind, {
    country: countryOf(settings) as CountryCode,
    // The form posts a topic in the site's own language.
    settings: { ...(await settingsInContext(context)), topics: settings.topics },
    texts,
    homes: await listHomesForViewing(database),
    files,
    now: new Date(),
  });
  const { typed } = reading;
  const hadFiles = !files.ok || files.attachments.length > 0;
  const showFormAgain = (
    status: number,
    result: Pick<EnquiryFormResult, "problems" | "challenge">,
  ) => data<EnquiryFormResult>({ typed, opened, hadFiles, ...result }, { status });
  if (!reading.ok) {
    const form = problemsSummary(reading.problems, texts);
    return showFormAgain(400, { problems: { ...reading.problems, form } });
  }
  const key = environment.secrets.network;
  const suspicious = reading.value.suspicious || findSuspicion(environment.secrets, opened);
  const enquiry = { ...reading.value, suspicious };
  const effort = effortOf(key, challengeSubject(kind, typed), {
    token: ownField(form, "challenge"),
    solution: ownField(form, "solution"),
  });
  const saved = await saveEnquiry(database, enquiry, {
    badge: settings.badge,
    network: networkOf(context.get(clientAddressContext), key),
    worked: effort === "made",
    language: context.get(languageContext),
  });
  if (!saved.ok) {
    const wait = fillIn(texts.tooMany, { phone: settings.founder.phone || settings.email });
    if (effort !== "none") return showFormAgain(429, { problems: { form: wait } });
    const challenge = {
      ...makeChallenge(key, challengeSubject(kind, typed), aSecondOfWork),
      reason: challengeTexts.messages,
      working: challengeTexts.working,
      otherwise: wait,
    };
    return showFormAgain(429, { problems: {}, challenge });
  }
  // The enquiry is committed. If the mail fails, a job sends it later: enquiry-jobs.server.ts.
  await acknowledgeEnquiry({ database, environment, settings }, saved.reference).catch((error) => {
    context.get(logContext).warn({ err: error }, "An enquiry was not acknowledged yet.");
  });
  const { reference } = saved;
  const query = new URLSearchParams({ reference, code: enquiryCode(environment, reference) });
  throw redirect(`${href("/contact/thanks")}?${query}`, 303);
}

/** Binds a challenge to the text, so that a solution is good for one enquiry only. */
function challengeSubject(kind: EnquiryKind, typed: TypedEnquiry): string {
  return JSON.stringify([kind, Object.entries(typed)]);
}

/** For the hidden field `opened`: when the form was rendered, signed. */
export function sealEnquiryForm(secrets: Secrets): string {
  return sealForm(secrets["enquiry-form"], Date.now());
}

function findSuspicion(secrets: Secrets, opened: string): string {
  const age = formAge(secrets["enquiry-form"], opened, Date.now());
  if (age === "too-fast") return "filled in the form faster than anyone reads";
  return age === "unknown" ? "did not use our form" : "";
}

/** A hidden field that the form itself fills in. Longer ones are not ours. */
function ownField(form: FormData, name: string): string {
  return String(form.get(name) ?? "").slice(0, 1000);
}
