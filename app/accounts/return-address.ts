// Where to go after signing in: the page first asked for, if it is one of this admin area's own.

const anyOrigin = "https://goldkey.invalid";
const home = "/admin";
/** Where the window of another sign-in service ends. */
const endOfWindow = "/admin/login/done";
const doors = [
  "/admin/login",
  "/admin/welcome",
  "/admin/forgot-password",
  "/admin/reset-password",
  "/admin/confirm-email",
];

/** Browsers read backslashes and control characters in surprising ways: such addresses are dropped. */
export function safeReturnAddress(given: string | null | undefined): string {
  if (!given?.startsWith("/") || /[\\\p{Cc}]/u.test(given)) return home;
  if (!URL.canParse(given, anyOrigin)) return home;
  const { origin, pathname, search, hash } = new URL(given, anyOrigin);
  const inside = pathname === home || pathname.startsWith(`${home}/`);
  const isDoor =
    pathname !== endOfWindow &&
    doors.some((door) => pathname === door || pathname.startsWith(`${door}/`));
  if (origin !== anyOrigin || !inside || isDoor) return home;
  return pathname.replace(/\.data$/, "") + search + hash;
}

/** The login page, with the way back and, when there is one, the reason for being there. */
export function loginAddress({ from, reason }: { from?: string; reason?: string }): string {
  const query = new URLSearchParams();
  if (reason) query.set("reason", reason);
  const back = safeReturnAddress(from);
  if (back !== home) query.set("return", back);
  return query.size > 0 ? `/admin/login?${query}` : "/admin/login";
}
