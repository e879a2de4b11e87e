// /admin/login/with/:provider redirects to the provider, which redirects back to /api/auth.
import { data, href, redirect } from "react-router";
import { safeReturnAddress } from "../return-address.ts";
import type { Route } from "./+types/with-provider.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { isProviderId, listProviders } from "./providers.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { auth: usual, openOidc, environment } = accountsIn(context);
  const { provider } = params;
  const offered = listProviders(environment);
  if (!isProviderId(provider) || !offered.some(({ id }) => id === provider)) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  // Another site must not sign its visitor in here: a person who is signed in at the provider would not even be asked.
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") throw redirect(href("/admin/login"));
  const auth = provider === "oidc" ? await openOidc() : usual;
  if (!auth) throw redirect(`${href("/admin/login")}?error=no_answer`);
  const parameters = new URL(request.url).searchParams;
  const inOwnWindow = parameters.get("window") === "own";
  const { headers, response } = await auth.api.signInSocial({
    body: {
      provider,
      callbackURL: inOwnWindow
        ? href("/admin/login/done")
        : safeReturnAddress(parameters.get("return")),
      errorCallbackURL: href("/admin/login"),
      disableRedirect: true,
    },
    headers: headersForAuth(request, context),
    returnHeaders: true,
  });
  if (!response.url) throw new Error(`The provider ${provider} gave no address to go to.`);
  headers.set("Cache-Control", "no-store");
  headers.delete("Content-Type");
  throw redirect(response.url, { headers });
}
