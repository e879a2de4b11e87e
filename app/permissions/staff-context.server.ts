// Who is signed in, for every screen of staff. Set by the guard of the admin area.
import { createContext, data } from "react-router";
import type { Permission, Staff } from "./permissions.ts";

/** What is known about the session a request came with. */
export type SessionDetails = {
  id: string;
  token: string;
  method: "password" | "passkey" | "provider" | "second-factor";
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date;
};

/** Set by requireStaff: reading it anywhere else is a bug and throws. */
export const staffContext = createContext<Staff>();
export const sessionContext = createContext<SessionDetails>();

/** Whether the person at the screen proved a moment ago who they are, or does so with this form. */
export type Proof = { ok: true } | { ok: false; problem: string };
export const freshSignInContext = createContext<(form: FormData) => Promise<Proof>>();

export function refuseUnless(permission: Permission, granted: readonly Permission[]): void {
  if (granted.includes(permission)) return;
  throw data("You may not do this.", { status: 403, statusText: "Forbidden" });
}
