import { createHmac, timingSafeEqual } from "node:crypto";
import { isReadable } from "../../platform/http/readable-text.ts";

/** `__Host-`: for this host only, over https only, not settable by a subdomain. */
export function cookiePrefix(secure: boolean): string {
  return secure ? "__Host-goldkey" : "goldkey";
}

export function cookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
}

export function readCookie(request: Request, name: string, secure: boolean): string {
  const wanted = `${cookiePrefix(secure)}.${name}=`;
  for (const pair of (request.headers.get("Cookie") ?? "").split("; ")) {
    if (pair.startsWith(wanted)) return decode(pair.slice(wanted.length));
  }
  return "";
}

export function writeCookie(
  name: string,
  value: string,
  options: ReturnType<typeof cookieOptions> & { maxAge: number },
  secure: boolean,
): string {
  return [
    `${cookiePrefix(secure)}.${name}=${encodeURIComponent(value)}`,
    `Max-Age=${options.maxAge}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

export function clearCookie(name: string, secure: boolean): string {
  return writeCookie(name, "", { ...cookieOptions(secure), maxAge: 0 }, secure);
}

/**
 * The session's token, if its signature by Better Auth is valid. Somebody who can only read the table cannot make
 * a cookie.
 */
export function sessionToken(request: Request, secret: string, secure: boolean): string {
  const value = readCookie(request, "session_token", secure);
  const end = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(0, end));
  const expected = createHmac("sha256", secret).update(token).digest();
  const received = Buffer.from(value.slice(end + 1), "base64");
  const right = received.length === expected.length && timingSafeEqual(received, expected);
  return token !== "" && right ? token : "";
}

function decode(value: string): string {
  try {
    const text = decodeURIComponent(value);
    return isReadable(text) ? text : "";
  } catch {
    // Malformed, so not a cookie of ours.
    return "";
  }
}
