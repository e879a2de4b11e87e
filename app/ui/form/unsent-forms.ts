// Keeps what somebody typed and did not send, for when they visit another page and come back.
import { type RefObject, useState } from "react";

/** In memory only, because the device may be shared. */
export function unsentForms<Typed>(read: (form: FormData) => Typed) {
  const unsent = new Map<string, Typed>();
  return {
    useUnsent(name: string, form: RefObject<HTMLFormElement | null>) {
      const [restored] = useState(() => unsent.get(name));
      return {
        unsent: restored,
        remember() {
          if (form.current) unsent.set(name, read(new FormData(form.current)));
        },
      };
    },
    forgetAll() {
      unsent.clear();
    },
  };
}
