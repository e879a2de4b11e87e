// All addresses of the route table that can be read, with parameters of rows that exist.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { enquiryCode } from "../../app/contact/enquiry-link.server.ts";
import { openInstallation } from "../../app/draws/services/installation.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import routes from "../../app/routes.ts";
import type { PlantedSite } from "./planted-site.ts";

/** Addresses that are not read, with the reason. */
const skipped: Record<string, string> = {
  "/admin/welcome/:token": "needs a link of a mail",
  "/admin/reset-password/:token": "needs a link of a mail",
  "/admin/confirm-email/:token": "needs a link of a mail",
  "/admin/login/with/:provider": "redirects to a provider",
  "/admin/login/done": "a page for windows of providers",
  "/admin/sign-out": "ends the session of this test",
  "/admin/gallery/uploads": "takes files",
  "/admin/gallery/uploads/:upload": "takes files",
  "/admin/draws/:id/import/:import/part": "takes files",
  "/admin/settings/import": "takes files",
  "/admin/settings/content.zip": "a copy of the documents for another installation",
  "/admin/draws/:id/evidence.zip": "files that are read on their own here",
  "/admin/gallery/download/:picture": "a picture",
  "/c/:code": "redirects to the draw",
  "/api/auth/*": "Better Auth's own routes",
  "/ledger/tile/*": "hashes",
};

export async function listAddresses(site: PlantedSite): Promise<string[]> {
  const values = await parameterValues(site);
  return patternsBelow((await routes) as RouteConfigEntry[])
    .filter((pattern) => !(pattern in skipped))
    .flatMap((pattern) => fill(pattern, values));
}

function patternsBelow(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    return entry.children ? patternsBelow(entry.children, pattern) : [pattern || "/"];
  });
}

/** The longest beginning of a pattern that is listed gives the value of its parameter. */
function fill(pattern: string, values: Record<string, string[]>): string[] {
  const parameter = /:\w+|\*/.exec(pattern);
  if (!parameter) return [pattern];
  const beginning = pattern.slice(0, parameter.index + parameter[0].length);
  const known = values[beginning];
  if (!known) throw new Error(`Say which value ${parameter[0]} has in ${pattern}.`);
  return known.flatMap((value) =>
    fill(pattern.replace(parameter[0], value), {
      ...values,
      // A later parameter may depend on this one.
      ...Object.fromEntries(
        Object.entries(values).flatMap(([key, list]) =>
          key.startsWith(beginning) && key !== beginning
            ? [[key.replace(parameter[0], value), list]]
            : [],
        ),
      ),
    }),
  );
}

async function parameterValues(site: PlantedSite): Promise<Record<string, string[]>> {
  const one = async (query: string) =>
    (await site.query<{ value: string }>(query)).map(({ value }) => String(value));
  const draws = await one("select id as value from draw order by id");
  const picture = await one("select id as value from media limit 1");
  const codes = await ticketCodes(site);
  const albums = await one(
    "select coalesce(published_data->>'slug', id) as value from document where collection = 'albums' order by id limit 2",
  );
  const photos = await one(
    "select published_data->'photos'->0->>'slug' as value from document where collection = 'albums' order by id limit 2",
  );
  const documents = await one(
    "select id as value from document where collection = 'pages' order by id",
  );
  return {
    "/draw/:slug": site.slugs,
    "/viewing/:reference": ["GK-PLANT"],
    "/viewing/:reference/:code": [await viewingCode(site)],
    "/api/draws/:slug": site.slugs,
    "/ticket/:code": codes,
    "/gallery/:album": albums,
    "/gallery/:album/:photo": photos,
    "/:page": ["no-such-page"],
    "/*": ["no/such/page"],
    "/api/*": ["no/such"],
    "/admin/*": ["no/such"],
    "/admin/enquiries/:reference": ["GK-PLANT"],
    "/admin/enquiries/:reference/visit/:event": await one(
      "select id as value from enquiry_event where kind = 'visit'",
    ),
    "/admin/draws/:id": draws,
    "/admin/draws/:id/import/:import": await one("select id as value from entry_import"),
    "/admin/draws/:id/coupons/:batch": await one("select id as value from coupon_batch"),
    "/admin/draws/:id/winners/:slot": ["1"],
    "/admin/gallery/albums/:id": await one(
      "select id as value from document where collection = 'albums' order by id limit 1",
    ),
    "/admin/gallery/download/:picture": picture,
    "/admin/pages/:id": [...documents, "wording"],
    "/admin/pages/wording/papers/:paper": ["receipt.pdf", "coupons.pdf"],
  };
}

async function viewingCode({ database, dataFolder }: PlantedSite): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  return enquiryCode(await openInstallation(database, environment), "GK-PLANT");
}

/** The link of a ticket is shown once, so the desk's answer to an entry is asked for a new one. */
async function ticketCodes(site: PlantedSite): Promise<string[]> {
  const response = await fetch(`${site.origin}/api/draws/planted-draw/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "Ben Example",
      phone: "+447700900143",
      display: "full",
      rulesAccepted: true,
      ofAge: true,
    }),
  });
  const text = await response.text();
  return [/"code":"([^"]+)"/.exec(text)?.[1] ?? /\/ticket\/([\w-]+)/.exec(text)?.[1] ?? "none"];
}
