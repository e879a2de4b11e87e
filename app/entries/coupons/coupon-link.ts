// GET /c/:code, the address in the QR code of a coupon: redirects to the form with the code filled in.
import { href, redirect } from "react-router";
import { clientAddressContext } from "../../platform/http/context.server.ts";
import { networkOf } from "../../platform/http/limits/network-of.server.ts";
import { normaliseCouponCode } from "../coupon-code.ts";
import { entryServicesContext } from "../entry-services.server.ts";
import type { Route } from "./+types/coupon-link.ts";
import { findDrawOfCoupon } from "./coupon-store.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(entryServicesContext);
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  // Codes are short: the rate limit of the form applies here too, so that nobody can try them all.
  if (services.pressure.recordAttempt(network) === "flood") {
    const retry = `${services.pressure.retryAfter}`;
    return new Response("Too many requests come from your network. Try again in a few minutes.\n", {
      status: 429,
      headers: { "Retry-After": retry, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const code = normaliseCouponCode(params.code);
  const draw = code ? await findDrawOfCoupon(services, code) : undefined;
  const page = draw ? `/draw/${draw.slug}` : href("/draw");
  const typed = new URLSearchParams({ coupon: params.code.slice(0, 40) });
  // The code is worth a ticket: no cache and no referrer header may have it.
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return redirect(`${page}?${typed}`, { headers });
}
