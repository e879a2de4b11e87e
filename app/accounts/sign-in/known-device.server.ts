// A browser that has signed in before has its own attempt limit. See OWASP, "Slow Down Online Guessing Attacks
// with Device Cookies". The cookie does not sign in anybody. It is given after the last step: with the password alone
// nobody becomes known, or every guess of a code could come from a new known device.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieOptions, readCookie, writeCookie } from "../sessions/cookies.server.ts";

const oneYear = 365 * 24 * 60 * 60;

export function knownDevice(request: Request, secret: string, email: string, secure: boolean) {
  const value = readCookie(request, "device", secure);
  const [device = "", signature = ""] = value.split(".");
  const expected = Buffer.from(sign(secret, device, email));
  const received = Buffer.from(signature);
  if (device === "" || received.length !== expected.length) return undefined;
  return timingSafeEqual(received, expected) ? device : undefined;
}

export function rememberDevice(secret: string, email: string, secure: boolean): string {
  const device = randomBytes(12).toString("base64url");
  const value = `${device}.${sign(secret, device, email)}`;
  return writeCookie("device", value, { ...cookieOptions(secure), maxAge: oneYear }, secure);
}

function sign(secret: string, device: string, email: string): string {
  return createHmac("sha256", secret)
    .update(`signed-in device ${device} ${email.toLowerCase()}`)
    .digest("base64url");
}
