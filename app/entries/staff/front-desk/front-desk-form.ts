// What the desk's form sends, in the shape of every other entry. Pure.

import type { DisplayChoice } from "../../../draws/states.ts";
import type { EntryInput } from "../../entry-rules.ts";

export type DeskRoute = "front-desk" | "postal";

export function readDeskForm(form: FormData): {
  input: EntryInput;
  route: DeskRoute | undefined;
  attempt: string;
} {
  const text = (name: string) => String(form.get(name) ?? "");
  const came = form.get("route");
  return {
    route: came === "front-desk" || came === "postal" ? came : undefined,
    attempt: `desk/${text("attempt").slice(0, 60)}`,
    input: {
      name: text("name"),
      phone: text("phone"),
      email: text("email"),
      place: text("place"),
      coupon: text("coupon"),
      display: text("display") as DisplayChoice,
      rulesAccepted: form.has("rulesAccepted"),
      ofAge: form.has("ofAge"),
    },
  };
}
