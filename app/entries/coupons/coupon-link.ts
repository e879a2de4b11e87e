// GET /c/:code, as it stands on a coupon: on to the form of its draw, with the code filled in.
import { href, redirect } from "react-router";
import { clientAddressContext } from "../../platform/http/context.server.ts";
import { normaliseCouponCode } from "../coupon-code.ts";
import { networkOf } from "../enter-draw.server.ts";
import { entryServicesContext } from "../entry-services.server.ts";
import type { Route } from "./+types/coupon-link.ts";
import { findDrawOfCoupon } from "./coupon-store.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(entryServicesContext);
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  // Short codes must not be found by trying: whoever floods us waits, like at the form itself.
  if (services.pressure.feel(network) === "flood") {
    const retry = `${services.pressure.retryAfter}`;
    return new Response("Too many requests come from your network. Try again in a few minutes.\n", {
      status: 429,
      headers: { "Retry-After": retry, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const code = normaliseCouponCode(params.code);
  const found = code ? await findDrawOfCoupon(services, code) : undefined;
  const page = found ? `/draw/${found.slug}` : href("/draw");
  const typed = new URLSearchParams({ coupon: params.code.slice(0, 40) });
  // The code is as good as a ticket: it goes into no cache and no other site's log.
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return redirect(`${page}?${typed}`, { headers });
}
