// The OpenAPI document must list every URL of the API and describe every response.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import routes from "../../routes.ts";
import { openApiSite } from "../../testing/api-site.ts";
import { testEntry } from "../../testing/test-services.ts";
import { openApiDocument } from "./openapi-document.ts";

/** The first site of a run loads the build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const { paths, components } = openApiDocument;

/** Handled before the router: serve-live.server.ts. */
const withoutRoute = ["/api/draws/{slug}/events", "/api/draws/{slug}/live"];
/** Used by staff's browsers only, or for unknown URLs. */
const notPublic = ["/api/auth/*", "/api/*"];

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path ? [`/${path.replace(/:(\w+)/g, "{$1}").replace("tile/*", "tile/{tile}")}`] : []),
    ...pathsOf(children),
  ]);
}

test("the document describes every URL of the API and no others", async () => {
  const routed = pathsOf(await routes).filter(
    (path) =>
      /^\/(api|ledger)\/|sealed-draw\.json$|receipt\.json$/.test(path) && !notPublic.includes(path),
  );
  expect(Object.keys(paths).toSorted()).toEqual([...routed, ...withoutRoute].toSorted());
});

/** Strict: every listed property is required, and no others are allowed. */
function schemaOf(schema: unknown): z.ZodType {
  const withDefinitions = { ...Object(schema), $defs: components.schemas };
  const text = JSON.stringify(withDefinitions, (_, value) =>
    value?.properties ? { ...value, additionalProperties: false } : value,
  );
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
}

type Described = { content?: Record<string, { schema: unknown }> };

async function expectDescribed(path: string, method: "get" | "post", response: Response) {
  const operations: Record<string, { responses: Record<number, Described> }> = Object(paths)[path];
  const [type = ""] = response.headers.get("Content-Type")?.split(";") ?? [];
  const content = operations[method]?.responses[response.status]?.content?.[type];
  expect(content, `${path} answers ${response.status} ${type}`).toBeDefined();
  if (!type.endsWith("json")) return;
  const reading = schemaOf(content?.schema).safeParse(await response.json());
  expect(reading.error?.issues ?? [], `${path} ${response.status}`).toEqual([]);
}

test("responses and problems match the document", async () => {
  await using site = await openApiSite();
  const entries = "/api/draws/{slug}/entries";
  const receipt = "/ticket/{code}/receipt.json";
  const post = (slug: string, body: unknown) =>
    site.postJson(entries.replace("{slug}", slug), body);
  const entered = await post("winter-draw", testEntry(1));
  const { url } = await entered.clone().json();
  await expectDescribed(entries, "post", entered);
  for (const [slug, body] of [
    ["winter-draw", testEntry(1)],
    ["winter-draw", { ...testEntry(2), phone: "12" }],
    ["winter-draw", "{"],
    ["harbour-draw-2025", testEntry(2)],
    ["none", testEntry(2)],
  ] as const) {
    await expectDescribed(entries, "post", await post(slug, body));
  }
  await expectDescribed(receipt, "get", await site.get(`${url}/receipt.json`));
  await expectDescribed(receipt, "get", await site.get("/ticket/none/receipt.json"));

  const queries: Record<string, string> = {
    "/api/draws/{slug}/inclusion": "?ticket=7",
    "/api/draws/{slug}/consistency": "?from=7",
  };
  const readable = Object.keys(paths).filter((path) => ![entries, receipt].includes(path));
  for (const path of readable) {
    if (path.endsWith("/events")) continue; // Never ends; its values are those of /live.
    for (const slug of ["winter-draw", "harbour-draw-2025", "none"]) {
      const address = path.replace("{slug}", slug) + (queries[path] ?? "");
      await expectDescribed(path, "get", await site.get(address));
      if (queries[path] && slug !== "none") {
        await expectDescribed(path, "get", await site.get(path.replace("{slug}", slug)));
      }
    }
  }
  await expectDescribed("/api/ledger", "get", await site.get("/api/ledger?from=x"));
  await expectDescribed("/api/ledger", "get", await site.get("/api/ledger?operator=none.example"));
});
