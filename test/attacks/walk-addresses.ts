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
  "/admin/settings/backups/upload": "takes files",
  "/admin/settings/backups/:run/download": "a copy of the whole database",
  "/admin/help/pictures/:file": "pictures of the handbook",
  "/admin/settings/content.zip": "a copy of the documents for another installation",
  "/admin/draws/:id/evidence.zip": "files that are read on their own here",
  "/admin/gallery/download/:picture": "a picture",
  "/c/:code": "redirects to the draw",
  "/api/auth/*": "Better Auth's own routes",
  "/ledger/tile/*": "hashes",
};

export async function listAddresses(site: PlantedSite): Promise<string[]> {
  const found = await findRows(site);
  const addresses = await fillAll((values) => values(found));
  const translated = ["", "/about", "/home", `/home/${found.homes[0]}`, "/draw", "/contact"];
  return [...addresses, ...translated.map((address) => `/de${address}`)];
}

/** Throws if a parameter of a route has no value above. */
export async function fillAll(
  valuesOf: (values: (found: Found) => string[]) => string[],
): Promise<string[]> {
  const known = Object.entries(parameters).map(([key, values]) => [key, valuesOf(values)]);
  return patternsBelow((await routes) as RouteConfigEntry[])
    .filter((pattern) => !(pattern in skipped))
    .flatMap((pattern) => fill(pattern, Object.fromEntries(known)));
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

/** By the pattern up to the parameter. */
const parameters: Record<string, (found: Found) => string[]> = {
  "/language-offer/:language": () => ["de"],
  "/home/:slug": ({ homes }) => homes,
  "/home/:slug/drawings/:file": () => ["plan-1.svg", "map.svg"],
  "/draw/:slug": ({ slugs }) => slugs,
  "/draw/:slug/prizes/:prize": ({ prizes }) => prizes,
  "/draw/:slug/picture/:file": () => ["draw.png"],
  "/social-card/*": ({ homes }) => ["privacy.png", `home/${homes[0]}.png`],
  "/viewing/:reference": () => ["GK-PLANT"],
  "/viewing/:reference/:code": ({ viewing }) => [viewing],
  "/api/draws/:slug": ({ slugs }) => slugs,
  "/ticket/:code": ({ tickets }) => tickets,
  "/gallery/:album": ({ albums }) => albums,
  "/gallery/:album/:photo": ({ photos }) => photos,
  "/:page": () => ["no-such-page"],
  "/*": () => ["no/such/page"],
  "/api/*": () => ["no/such"],
  "/admin/*": () => ["no/such"],
  "/admin/enquiries/:reference": () => ["GK-PLANT"],
  "/admin/enquiries/:reference/visit/:event": ({ visits }) => visits,
  "/admin/enquiries/:reference/files/:file": ({ attachments }) => attachments,
  "/admin/draws/:id": ({ draws }) => draws,
  "/admin/draws/:id/share/:file": () => ["poster-a4.pdf", "code.svg"],
  "/admin/draws/:id/import/:import": ({ imports }) => imports,
  "/admin/draws/:id/coupons/:batch": ({ batches }) => batches,
  "/admin/draws/:id/winners/:slot": () => ["1"],
  "/admin/homes/:id": ({ homes }) => homes,
  "/admin/gallery/albums/:id": ({ albumIds }) => albumIds,
  "/admin/pages/:id": ({ pages }) => [...pages, "wording"],
  "/admin/pages/wording/papers/:paper": () => ["receipt.pdf", "coupons.pdf"],
  "/admin/translations/:language": () => ["de"],
  "/admin/translations/:language/:of": () => ["homes"],
  "/admin/translations/:language/:of/:id": ({ homes }) => homes,
  "/admin/settings/catalogues/:language": () => ["de"],
  "/admin/help/:topic": () => ["first-hour"],
};

type Found = Awaited<ReturnType<typeof findRows>>;

async function findRows(site: PlantedSite) {
  const one = async (query: string) =>
    (await site.query<{ value: string }>(query)).map(({ value }) => String(value));
  const documents = (collection: string, value: string, most: number) =>
    one(
      `select ${value} as value from document where collection = '${collection}' order by id limit ${most}`,
    );
  return {
    slugs: site.slugs,
    viewing: await viewingCode(site),
    tickets: await ticketCodes(site),
    homes: await documents("homes", "id", 2),
    pages: await documents("pages", "id", 100),
    albums: await documents("albums", "coalesce(published_data->>'slug', id)", 2),
    albumIds: await documents("albums", "id", 1),
    photos: await documents("albums", "published_data->'photos'->0->>'slug'", 2),
    draws: await one("select id as value from draw order by id"),
    prizes: await one("select distinct prize_id as value from prize"),
    visits: await one("select id as value from enquiry_event where kind = 'visit'"),
    attachments: await one("select id as value from enquiry_attachment"),
    imports: await one("select id as value from entry_import"),
    batches: await one("select id as value from coupon_batch"),
  };
}

async function viewingCode({ database, dataFolder }: PlantedSite): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  return enquiryCode(await openInstallation(database, environment), "GK-PLANT");
}

/** The link of a ticket is shown once, in the response to its entry. */
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
