// What an owner chooses language, time zone, country and currency from: names by code, sorted by name. Pure.
import { getCountries } from "libphonenumber-js/min";

/** Languages with the way a country writes dates and numbers. */
const localeCodes = [
  ..."ar-AE ar-EG ar-SA bg-BG cs-CZ da-DK de-AT de-CH de-DE el-CY el-GR en-AE en-AU en-CA en-GB en-IE en-IN en-MT en-NZ".split(
    " ",
  ),
  ..."en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR fr-LU".split(
    " ",
  ),
  ..."ga-IE he-IL hi-IN hr-HR hu-HU is-IS it-CH it-IT ja-JP ko-KR lb-LU lt-LT lv-LV mt-MT nb-NO nl-BE".split(
    " ",
  ),
  ..."nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW".split(
    " ",
  ),
];

/** ISO 4217, those in use for prices. */
const currencyCodes =
  "AED ALL AMD ARS AUD AZN BAM BDT BGN BHD BRL CAD CHF CLP CNY COP CRC CZK DKK DOP DZD EGP EUR GBP GEL GHS HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD KZT LBP LKR MAD MDL MKD MUR MXN MYR NGN NOK NZD OMR PAB PEN PHP PKR PLN PYG QAR RON RSD SAR SEK SGD THB TND TRY TWD TZS UAH UGX USD UYU VND XOF ZAR ZMW".split(
    " ",
  );

export const languages = named(localeCodes, "language");
export const currencies = named(currencyCodes, "currency");

/** With the choice to follow the language. */
export const countries = { "": "As the language says", ...named(getCountries(), "region") };

export const timeZones = Object.fromEntries(
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone, zone.replaceAll("_", " ")]),
);

function named(codes: readonly string[], type: "language" | "currency" | "region") {
  const names = new Intl.DisplayNames("en-GB", { type });
  return Object.fromEntries(
    codes
      .map((code) => [code, type === "region" ? names.of(code) : `${names.of(code)} (${code})`])
      .map(([code = "", name = code]) => [code, name] as const)
      .toSorted(([, first], [, second]) => first.localeCompare(second, "en")),
  );
}
