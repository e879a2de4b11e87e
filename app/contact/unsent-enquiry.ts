// What somebody typed and did not send, for when they look at another page and come back.
import { type RefObject, useState } from "react";
import { useLocation } from "react-router";
import type { TypedEnquiry } from "./limits.ts";

/** In this page's memory only: a device that others use remembers nobody. */
const unsent = new Map<string, Partial<TypedEnquiry>>();

export function useUnsentEnquiry(form: RefObject<HTMLFormElement | null>) {
  // A link that fills in what it is about opens a form of its own.
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [found] = useState(() => unsent.get(address));
  return {
    unsent: found,
    remember() {
      if (!form.current) return;
      const fields = [...new FormData(form.current)].filter(
        ([, value]) => typeof value === "string",
      );
      unsent.set(address, Object.fromEntries(fields));
    },
  };
}

export function forgetUnsentEnquiries() {
  unsent.clear();
}
