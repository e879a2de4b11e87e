// Where pictures are used, by the names that staff know. Pure.

export type Usage = {
  media: string;
  /** "Landing page", "Album Lantern Quay", "The terrace draw" */
  place: string;
  /** The parts of it: "hero, film strip". */
  part: string;
  /** Whether visitors see it there now. */
  published: boolean;
  to: string;
  kind: "page" | "album" | "home" | "prize" | "settings";
};

/** The names of the parts of a document that contain the picture. */
export function partsWith(data: unknown, media: string): string[] {
  const parts = new Set<string>();
  visitMedia(data, "", (id, part) => {
    if (id === media) parts.add(part);
  });
  return [...parts].filter(Boolean);
}

/** Every picture a document refers to. */
export function picturesIn(data: unknown): Set<string> {
  const ids = new Set<string>();
  visitMedia(data, "", (id) => ids.add(id));
  return ids;
}

function visitMedia(value: unknown, part: string, visit: (media: string, part: string) => void) {
  if (typeof value !== "object" || value === null) return;
  if ("media" in value && typeof value.media === "string") visit(value.media, part);
  for (const [key, inner] of Object.entries(value)) {
    visitMedia(inner, nameOf(key, inner) ?? part, visit);
  }
}

/** A section is named by its kind, a photo by its title; lists have no name. */
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
