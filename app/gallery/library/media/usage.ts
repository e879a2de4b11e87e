// Where pictures are used, in the words staff know the places by. Pure.

export type Usage = {
  media: string;
  /** "Landing page", "Album Lantern Quay", "The terrace draw" */
  place: string;
  /** What part of it: "hero, film strip". */
  part: string;
  /** Whether visitors see it there now. */
  published: boolean;
  to: string;
  kind: "page" | "album" | "prize" | "settings";
};

/** Names of the parts on the way from the top of a document to a picture. */
export function partsWith(data: unknown, media: string): string[] {
  const found = new Set<string>();
  walk(data, "", (id, part) => {
    if (id === media) found.add(part);
  });
  return [...found].filter(Boolean);
}

/** Every picture a document refers to. */
export function picturesIn(data: unknown): Set<string> {
  const found = new Set<string>();
  walk(data, "", (id) => found.add(id));
  return found;
}

function walk(value: unknown, part: string, tell: (media: string, part: string) => void) {
  if (typeof value !== "object" || value === null) return;
  if ("media" in value && typeof value.media === "string") tell(value.media, part);
  for (const [key, inner] of Object.entries(value)) {
    walk(inner, nameOf(key, inner) ?? part, tell);
  }
}

/** A section is called by its kind, a photo by its title; lists have no name of their own. */
function nameOf(key: string, value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("kind" in value && typeof value.kind === "string") return value.kind.replaceAll("-", " ");
  if ("title" in value && typeof value.title === "string" && "slug" in value) return value.title;
  const named: Record<string, string> = {
    cover: "cover",
    portrait: "portrait",
    search: "link preview",
    founder: "founder",
    coFounder: "co-founder",
  };
  return named[key];
}
