// The pages that are the same for everybody and may be kept in memory. What is not listed never is.
import { matchPath } from "react-router";

const keptPages = [
  "/",
  "/landing",
  "/home",
  "/about",
  "/draw",
  "/draw/:slug",
  "/draw/:slug/rules",
  "/draw/:slug/verify",
  "/verify",
  "/check",
  "/prizes",
  "/gallery",
  "/gallery/:album",
  "/gallery/:album/:photo",
  "/contact",
  "/complaints",
  "/privacy",
  "/terms",
];

/** Those whose address is known beforehand. */
export const pagesToWarm = keptPages.filter((pattern) => !pattern.includes(":"));

/**
 * The address under which an answer may be kept, if it may. Queries carry what one visitor asked or
 * typed; the only one allowed is the router's own, which names parts of a page.
 */
export function addressToKeep(address: URL, routeIds: ReadonlySet<string>): string | undefined {
  const { pathname, search, searchParams } = address;
  const page = pathname.replace(/(^\/)_\.data$|\.data$/, "$1");
  if (!keptPages.some((pattern) => matchPath(pattern, page))) return undefined;
  if (search === "") return pathname;
  const parts = searchParams.get("_routes")?.split(",") ?? [];
  const routersOwn =
    page !== pathname && searchParams.size === 1 && parts.length > 0 && parts.length <= 3;
  return routersOwn && parts.every((id) => routeIds.has(id)) ? pathname + search : undefined;
}
