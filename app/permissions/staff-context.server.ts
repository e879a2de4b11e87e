// Who is signed in. Set by the guard of the admin area.
import { createContext, data } from "react-router";
import type { Permission, Staff } from "./permissions.ts";

/** The session of a request. */
export type SessionDetails = {
  id: string;
  token: string;
  method: "password" | "passkey" | "provider" | "second-factor";
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date;
};

/** Set by requireStaff; reading it elsewhere throws. */
export const staffContext = createContext<Staff>();
export const sessionContext = createContext<SessionDetails>();

/** Whether the person proved their identity recently, or with this form. */
export type Proof = { ok: true } | { ok: false; problem: string };
export const freshSignInContext = createContext<(form: FormData) => Promise<Proof>>();

export function refuseUnless(permission: Permission, granted: readonly Permission[]): void {
  if (granted.includes(permission)) return;
  throw data("You may not do this.", { status: 403, statusText: "Forbidden" });
}
