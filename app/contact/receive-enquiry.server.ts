// One post of the enquiry or complaint form, from the request to the answer.
import type { CountryCode } from "libphonenumber-js/min";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
  logContext,
} from "../platform/http/context.server.ts";
import { formAge, sealForm } from "../platform/http/form-seal.server.ts";
import { secret } from "../platform/secrets.server.ts";
import { acknowledgeEnquiry } from "./acknowledge.server.ts";
import { type EnquiryKind, readEnquiry } from "./rules.ts";
import { hashNetwork, saveEnquiry } from "./store.server.ts";

export async function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: EnquiryKind,
) {
  const database = context.get(databaseContext);
  const environment = context.get(environmentContext);
  const settings = await readSettings(database);
  const form = await request.formData();
  const opened = String(form.get("opened") ?? "");
  const letter = readEnquiry(form, kind, countryOf(settings.locale));
  if (!letter.ok) {
    return data({ problems: letter.problems, typed: letter.typed, opened }, { status: 400 });
  }
  const key = secret(environment.dataFolder, "network");
  const suspicious = letter.value.suspicious || suspicionAbout(environment.dataFolder, opened);
  const enquiry = { ...letter.value, suspicious };
  const saved = await saveEnquiry(database, enquiry, {
    badge: settings.badge,
    network: hashNetwork(context.get(clientAddressContext), key),
  });
  if (!saved.ok) {
    const form = `Too many messages came from your network within an hour. Your text is still here: try again later, or ring ${settings.founder.phone}.`;
    return data({ problems: { form }, typed: letter.typed, opened }, { status: 429 });
  }
  // Saved for good; whatever fails from here on is made up for by the job that keeps the inbox moving.
  await acknowledgeEnquiry({ database, environment, settings }, saved.reference).catch((error) => {
    context.get(logContext).warn({ err: error }, "An enquiry was not acknowledged yet.");
  });
  throw redirect(`${href("/contact/thanks")}?reference=${saved.reference}`, 303);
}

/** For the hidden field `opened`: when the form was made, signed. */
export function sealEnquiryForm(dataFolder: string): string {
  return sealForm(secret(dataFolder, "enquiry-form"), Date.now());
}

function suspicionAbout(dataFolder: string, opened: string): string {
  const age = formAge(secret(dataFolder, "enquiry-form"), opened, Date.now());
  if (age === "too-fast") return "filled the form in faster than anybody reads";
  return age === "unknown" ? "did not use our form" : "";
}

/** The country whose way of writing phone numbers is understood without a prefix: en-GB means GB. */
function countryOf(locale: string): CountryCode {
  return (new Intl.Locale(locale).region ?? "GB") as CountryCode;
}
