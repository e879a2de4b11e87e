export type ShowKind = "real" | "rehearsal";

/** `?rehearsal` in an address means the rehearsal: on stage, on the console and in the API. */
export function showKindOf(request: Request): ShowKind {
  return new URL(request.url).searchParams.has("rehearsal") ? "rehearsal" : "real";
}
