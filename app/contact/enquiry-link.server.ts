// The address of an enquiry for its sender, who has no account. Its code is a keyed hash of the reference (HMAC), so
// that every mail can have it and the database does not.
import { createHmac, timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import type { Language } from "../languages/languages.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";

type LinkEnvironment = Pick<SiteEnvironment, "secrets" | "publicUrl">;

/** 128 bits: nobody guesses it. */
export function enquiryCode({ secrets }: Pick<LinkEnvironment, "secrets">, reference: string) {
  const hash = createHmac("sha256", secrets["enquiry-link"]).update(reference).digest();
  return hash.subarray(0, 16).toString("base64url");
}

export function isEnquiryCode(
  environment: Pick<LinkEnvironment, "secrets">,
  reference: string,
  code: string,
): boolean {
  const [expected, actual] = [enquiryCode(environment, reference), code].map((text) =>
    Buffer.from(text),
  );
  if (!expected || !actual || expected.length !== actual.length) return false;
  return timingSafeEqual(expected, actual);
}

/** For mails. */
export function viewingAddress(
  environment: LinkEnvironment,
  reference: string,
  language: Language | null,
): string {
  const code = enquiryCode(environment, reference);
  const path = href("/viewing/:reference/:code", { reference, code });
  return environment.publicUrl + (language ? `/${language}` : "") + path;
}
