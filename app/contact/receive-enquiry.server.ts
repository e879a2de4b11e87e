// One post of the enquiry or complaint form, from the request to the answer.
import type { CountryCode } from "libphonenumber-js/min";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
} from "../platform/http/context.server.ts";
import { secret } from "../platform/secrets.server.ts";
import { type EnquiryKind, readEnquiry } from "./rules.ts";
import { hashNetwork, saveEnquiry } from "./store.server.ts";

export async function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: EnquiryKind,
) {
  const database = context.get(databaseContext);
  const settings = await readSettings(database);
  const letter = readEnquiry(await request.formData(), kind, countryOf(settings.locale));
  if (!letter.ok) {
    return data({ problems: letter.problems, typed: letter.typed }, { status: 400 });
  }
  const key = secret(context.get(environmentContext).dataFolder, "network");
  const saved = await saveEnquiry(database, letter.value, {
    badge: settings.badge,
    network: hashNetwork(context.get(clientAddressContext), key),
  });
  if (!saved.ok) {
    const form = `Too many messages came from your network within an hour. Your text is still here: try again later, or ring ${settings.founder.phone}.`;
    return data({ problems: { form }, typed: letter.value }, { status: 429 });
  }
  throw redirect(`${href("/contact/thanks")}?reference=${saved.reference}`, 303);
}

/** The country whose way of writing phone numbers is understood without a prefix: en-GB means GB. */
function countryOf(locale: string): CountryCode {
  return (new Intl.Locale(locale).region ?? "GB") as CountryCode;
}
