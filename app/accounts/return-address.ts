// Where to go after signing in: the page that was requested, if it is in the admin area.

const anyOrigin = "https://goldkey.invalid";
const home = "/admin";
/** The last page in the window of a provider. */
const endOfWindow = "/admin/login/done";
const signInPages = [
  "/admin/login",
  "/admin/welcome",
  "/admin/forgot-password",
  "/admin/reset-password",
  "/admin/confirm-email",
];

/** Refuses backslashes and control characters, which browsers interpret in unexpected ways. */
export function safeReturnAddress(address: string | null | undefined): string {
  if (!address?.startsWith("/") || /[\\\p{Cc}]/u.test(address)) return home;
  if (!URL.canParse(address, anyOrigin)) return home;
  const { origin, pathname, search, hash } = new URL(address, anyOrigin);
  const inside = pathname === home || pathname.startsWith(`${home}/`);
  const isSignInPage =
    pathname !== endOfWindow &&
    signInPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  if (origin !== anyOrigin || !inside || isSignInPage) return home;
  return pathname.replace(/\.data$/, "") + search + hash;
}

/** The login page, with the return address and, if any, the reason. */
export function loginAddress({ from, reason }: { from?: string; reason?: string }): string {
  const query = new URLSearchParams();
  if (reason) query.set("reason", reason);
  const back = safeReturnAddress(from);
  if (back !== home) query.set("return", back);
  return query.size > 0 ? `/admin/login?${query}` : "/admin/login";
}
