// Tickets opened on this device, in localStorage only, so that /draw can say "you are in".
import { useContext, useEffect, useSyncExternalStore } from "react";
import { InPreview } from "../content/sections/in-preview.ts";

export type RememberedTicket = { slug: string; ticket: number; code: string };

const storageKey = "goldkey.tickets";
const mostTickets = 20;
const changed = new EventTarget();

/** On the pages of a ticket: remembers one that takes part, forgets one that does not. */
export function useRememberTicket({
  slug,
  ticket,
  code,
  excluded,
}: RememberedTicket & { excluded: boolean }): void {
  const preview = useContext(InPreview);
  useEffect(() => {
    if (preview) return;
    if (excluded) forgetTicket({ slug, ticket });
    else rememberTicket({ slug, ticket, code });
  }, [preview, slug, ticket, code, excluded]);
}

/** Newest first; one line per ticket. */
function rememberTicket(ticket: RememberedTicket): void {
  const others = readTickets().filter((known) => !isSame(known, ticket));
  writeTickets([ticket, ...others].slice(0, mostTickets));
}

function forgetTicket(ticket: Pick<RememberedTicket, "slug" | "ticket">): void {
  writeTickets(readTickets().filter((known) => !isSame(known, ticket)));
}

/** Undefined on the server, before hydration, and when nothing is remembered. */
export function useRememberedTicket(slug: string): RememberedTicket | undefined {
  return useRememberedTickets(slug)[0];
}

/** All of one draw: a family may share a phone. */
export function useRememberedTickets(slug: string): RememberedTicket[] {
  const text = useSyncExternalStore(listen, readText, () => "");
  return parseTickets(text).filter((known) => known.slug === slug);
}

function isSame(first: Omit<RememberedTicket, "code">, second: Omit<RememberedTicket, "code">) {
  return first.slug === second.slug && first.ticket === second.ticket;
}

function listen(notify: () => void): () => void {
  changed.addEventListener("change", notify);
  // Another tab of this site may have opened a ticket.
  window.addEventListener("storage", notify);
  return () => {
    changed.removeEventListener("change", notify);
    window.removeEventListener("storage", notify);
  };
}

/** localStorage throws when it is disabled or full: then nothing is remembered. */
function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function readTickets(): RememberedTicket[] {
  return parseTickets(readText());
}

function writeTickets(tickets: RememberedTicket[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(tickets));
  } catch {
    // Disabled or full, as above.
    return;
  }
  changed.dispatchEvent(new Event("change"));
}

export function parseTickets(text: string): RememberedTicket[] {
  try {
    const stored: unknown = JSON.parse(text || "[]");
    return Array.isArray(stored) ? stored.filter(isTicket) : [];
  } catch {
    // Not our JSON: nothing is remembered.
    return [];
  }
}

function isTicket(value: unknown): value is RememberedTicket {
  if (typeof value !== "object" || value === null) return false;
  const { slug, ticket, code } = value as Record<string, unknown>;
  const hasCode = typeof code === "string" && /^[\w-]{22}$/.test(code);
  return typeof slug === "string" && Number.isInteger(ticket) && hasCode;
}
