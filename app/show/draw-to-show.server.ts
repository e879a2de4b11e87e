// The draw of a show. A draft can be rehearsed too: by staff, who alone see it.
import { data } from "react-router";
import { sessionToken } from "../accounts/sessions/cookies.server.ts";
import { findSignInState } from "../accounts/sessions/session-store.server.ts";
import { accountsIn } from "../accounts/sign-in/accounts.server.ts";
import { asSealed, type DrawRow, type SealedDraw } from "../draws/sealed-draw.ts";
import { requireDraw } from "../draws/staff/find-draw.server.ts";
import { findDraft, findPublicDraw } from "../draws/store.server.ts";
import { may } from "../permissions/permissions.ts";
import { asRehearsed } from "../planning/terms-of-plan.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import type { ShowKind } from "./script/show-kind.ts";

/** Undefined for a draft, unless its show is a rehearsal. */
export function drawToShow(row: DrawRow, kind: ShowKind): SealedDraw | undefined {
  return asSealed(row) ?? (kind === "rehearsal" ? asRehearsed(row, seconds()) : undefined);
}

/** For the pages and acts of staff. Throws 409 for a draft whose real show is asked for. */
export async function requireDrawToShow(
  context: RequestContext,
  id: string,
  kind: ShowKind,
): Promise<SealedDraw> {
  const draw = drawToShow(await requireDraw(context, id), kind);
  if (!draw) throw data("This draw is not open yet.", { status: 409, statusText: "Conflict" });
  return draw;
}

/** For the stage, which is public. A draft is found only for staff who may run it. */
export async function findDrawToShow(
  { request, context }: { request: Request; context: RequestContext },
  slug: string,
  kind: ShowKind,
): Promise<{ draw: SealedDraw; isDraft: boolean } | undefined> {
  const database = context.get(databaseContext);
  const publicDraw = await findPublicDraw(database, slug);
  if (publicDraw) return { draw: publicDraw.draw, isDraft: false };
  const draft = kind === "rehearsal" ? await findDraft(database, slug) : undefined;
  if (!draft || !(await mayRun(request, context))) return undefined;
  return { draw: asRehearsed(draft, seconds()), isDraft: true };
}

async function mayRun(request: Request, context: RequestContext): Promise<boolean> {
  const { database, secret, secure } = accountsIn(context);
  const signIn = await findSignInState(database, sessionToken(request, secret, secure));
  return signIn.state === "signed-in" && may(signIn.staff, "draws.run");
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
