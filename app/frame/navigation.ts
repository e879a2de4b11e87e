import { href } from "react-router";

type Label = "home" | "about" | "draw" | "prizes" | "gallery" | "contact" | "admin";

/** `label` is a key of the fixed texts. */
export type NavigationLink = { label: Label; to: string };

/** The header's links, in the order of the specification. The Admin link is separate because it looks different. */
const places: NavigationLink[] = [
  { label: "home", to: href("/") },
  { label: "about", to: href("/about") },
  { label: "draw", to: href("/draw") },
  { label: "prizes", to: href("/prizes") },
  { label: "gallery", to: href("/gallery") },
  { label: "contact", to: href("/contact") },
];

/** The links without those whose page staff have unpublished. */
export function placesWithout(unpublished: readonly string[]): NavigationLink[] {
  return places.filter(({ to }) => !unpublished.includes(to.slice(1)));
}

export const adminPlace: NavigationLink = { label: "admin", to: href("/admin/login") };

/** The labels of these links are keys of the wording document. */
export const homesPlace = { label: "homes", to: href("/home") } as const;

export const smallPrint = [
  homesPlace,
  { label: "findTicket", to: href("/ticket") },
  { label: "verify", to: href("/verify") },
  { label: "privacy", to: href("/privacy") },
  { label: "terms", to: href("/terms") },
  { label: "complaints", to: href("/complaints") },
  { label: "check", to: href("/check") },
  { label: "accessibility", to: href("/accessibility") },
] as const;

/** `/landing` is the same page as `/`. Photos belong to the gallery, tickets to the draw. */
export function isCurrent(place: NavigationLink, pathname: string) {
  if (place.to === href("/draw") && pathname.startsWith("/ticket")) return true;
  if (place.to === "/") return pathname === "/" || pathname === "/landing";
  if (place === adminPlace) return pathname === "/admin" || pathname.startsWith("/admin/");
  return pathname === place.to || pathname.startsWith(`${place.to}/`);
}
