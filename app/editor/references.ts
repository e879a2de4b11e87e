// The pictures and links in a document. Pure.

export type Reference = { path: string; kind: "picture" | "link"; target: string };

const linkKeys = new Set(["to", "map", "logo"]);
const markdownLink = /\]\(\s*<?([^)\s>]+)/g;

export function referencesOf(value: unknown, path = ""): Reference[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => referencesOf(item, join(path, String(index))));
  }
  if (typeof value !== "object" || value === null) return [];
  if ("media" in value && typeof value.media === "string") {
    return [{ path, kind: "picture", target: value.media }];
  }
  if ("markdown" in value && typeof value.markdown === "string") {
    return [...value.markdown.matchAll(markdownLink)].map(([, target = ""]) => {
      return { path, kind: "link", target };
    });
  }
  return Object.entries(value).flatMap(([key, part]): Reference[] => {
    if (linkKeys.has(key) && typeof part === "string") {
      return [{ path: join(path, key), kind: "link", target: part }];
    }
    return referencesOf(part, join(path, key));
  });
}

function join(path: string, key: string) {
  return path ? `${path}.${key}` : key;
}
