import { type RouterContextProvider, redirect } from "react-router";
import { sessionContext } from "../../../permissions/staff-context.server.ts";
import { isFresh } from "../../sign-in/fresh-sign-in.server.ts";

/** For loaders that export personal data: without a fresh proof, redirects to the page that asks for one. */
export function requireFreshProof(context: Readonly<RouterContextProvider>, askAt: string): void {
  if (!isFresh(context.get(sessionContext))) throw redirect(askAt);
}
