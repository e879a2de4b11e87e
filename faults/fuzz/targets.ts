// What is fuzzed, read from the build: the addresses of its routes, the acts with their schemas, and the names of all
// parameters. A new route, act or field is included without a change here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openApiDocument } from "../../app/draws/api/openapi-document.ts";
import { addressOf, listActs } from "../../app/testing/list-acts.ts";
import { loadBuild, serverBuild } from "../../app/testing/load-build.ts";

/** A form field: the values that its schema lists, if it lists any. */
export type FuzzField = { name: string; choices: string[] };
export type FuzzAct = { address: string; name: string; fields: FuzzField[] };

export type Targets = {
  /** Path patterns such as "/admin/draws/:id". */
  patterns: string[];
  /** The patterns of the API and of files, which cost little. */
  cheap: string[];
  /** The route of a pattern: `?_routes=…` runs its loader alone. */
  routeOf: Map<string, string>;
  /** The patterns whose route takes a form or another body. */
  postable: string[];
  /** Addresses that nothing is sent to. */
  onlyRead: string[];
  acts: FuzzAct[];
  /** What the description of the API says can be posted as JSON. Their name is empty. */
  apiPosts: FuzzAct[];
  /** Every name that the code reads from a query, a form, a cookie or a header. */
  names: string[];
};

/** Answered before React Router, so they are in no route table. */
const besideRoutes = [
  "/healthz",
  "/readyz",
  "/media/:id/:file",
  "/assets/:file",
  "/api/draws/:slug/live",
];

/** Takes seconds, and removes everything that other requests could name. */
const destructive = new Set(["remove-sample"]);

export async function listTargets(): Promise<Targets> {
  const { routes } = await loadBuild();
  const ids = Object.keys(routes);
  const patterns = ids.map((id) => addressOf(routes, id));
  const routeOf = new Map(ids.map((id) => [addressOf(routes, id), id]));
  const postable = ids.filter((id) => routes[id]?.module.action).map((id) => addressOf(routes, id));
  const { acts } = await listActs();
  // A page with a single act needs no name of it, so its address is left out too.
  const spared = new Set(acts.flatMap((act) => (destructive.has(act.name) ? act.address : [])));
  const all = [...new Set([...patterns, ...besideRoutes])];
  return {
    patterns: all,
    cheap: all.filter((pattern) => besideRoutes.includes(pattern) || pattern.startsWith("/api/")),
    routeOf,
    postable: postable.filter((address) => !spared.has(address)),
    onlyRead: [...spared],
    acts: acts
      .filter(({ name }) => !destructive.has(name))
      .map(({ address, name, fields }) => ({ address, name, fields: fieldsOf(fields) })),
    apiPosts: listApiPosts(),
    names: namesIn(serverBuild),
  };
}

function listApiPosts(): FuzzAct[] {
  return Object.entries(openApiDocument.paths).flatMap(([path, operations]) => {
    if (!("post" in operations)) return [];
    const { schema } = operations.post.requestBody.content["application/json"];
    const fields = Object.entries(schema.properties).map(([name, property]) => ({
      name,
      choices: choicesIn(property),
    }));
    return { address: path.replaceAll(/\{(\w+)\}/g, ":$1"), name: "", fields };
  });
}

type JsonSchema = { properties?: Record<string, unknown>; anyOf?: JsonSchema[] };

function fieldsOf(schema: z.ZodType | undefined): FuzzField[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const properties = [json, ...(json.anyOf ?? [])].flatMap((part) =>
    Object.entries(part.properties ?? {}),
  );
  return properties.map(([name, property]) => ({ name, choices: choicesIn(property) }));
}

/** The values of `const` and `enum`, at any depth. */
function choicesIn(property: unknown): string[] {
  if (typeof property !== "object" || property === null) return [];
  return Object.entries(property).flatMap(([key, value]) => {
    if (key === "const") return [String(value)];
    return key === "enum" && Array.isArray(value) ? value.map(String) : choicesIn(value);
  });
}

function namesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /\.(?:get|getAll|has)\(["'`]([\w-]{1,40})["'`]\)/g,
      ),
    ]);
  return [...new Set(names.flatMap(([, name]) => name ?? []))].sort();
}
