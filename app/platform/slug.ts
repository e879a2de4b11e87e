// The slug of a title. Pure.

/** "The key to Casa Alba!" → "the-key-to-casa-alba" */
export function slugFrom(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
}

/** For the id of a heading, which may be in any script. */
export function anchorFrom(heading: string): string {
  return slugFrom(heading) || (heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-");
}
