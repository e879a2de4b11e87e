// What somebody typed and did not send, for when they look at another page and come back.
import { type RefObject, useState } from "react";
import { readTypedEntry, type TypedEntry } from "./typed-entry.ts";

/** In this page's memory only: a ticket is a new document, and a device that others use remembers nobody. */
const unsent = new Map<string, TypedEntry>();

export function useUnsentEntry(
  slug: string,
  form: RefObject<HTMLFormElement | null>,
): { unsent: TypedEntry | undefined; remember: () => void } {
  const [found] = useState(() => unsent.get(slug));
  return {
    unsent: found,
    remember() {
      if (form.current) unsent.set(slug, readTypedEntry(new FormData(form.current)));
    },
  };
}
