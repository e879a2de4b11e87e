// Finds the draw that a URL names, or throws 404.
import { data } from "react-router";
import type { ActRequest } from "../../permissions/acts.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { drawTime } from "../clock-store.server.ts";
import { asSealed, type DrawRow, type SealedDraw } from "../sealed-draw.ts";
import { findDraw } from "../store.server.ts";

export async function requireDraw(context: RequestContext, id: string): Promise<DrawRow> {
  const number = readWholeNumber(id);
  const draw =
    number === undefined ? undefined : await findDraw(context.get(databaseContext), number);
  if (!draw) throw data("There is no such draw.", { status: 404, statusText: "Not Found" });
  return draw;
}

/** For pages that need sealed terms: entries, imports, the front desk. */
export async function findSealedDraw(
  context: RequestContext,
  id: string,
): Promise<{ row: DrawRow; sealed: SealedDraw | undefined; now: number }> {
  const row = await requireDraw(context, id);
  const now = await drawTime(context.get(databaseContext), row.operator);
  return { row, sealed: asSealed(row), now };
}

/** For acts, which pages offer only once the draw is open. */
export async function requireSealedDraw(context: RequestContext, id: string) {
  const { sealed, now } = await findSealedDraw(context, id);
  if (!sealed) throw data("This draw is not open yet.", { status: 409, statusText: "Conflict" });
  return { draw: sealed, now };
}

type DrawRequest = Pick<ActRequest<{ id: string }>, "context" | "params">;

/** The subject of acts on a draw. */
export function drawOf({ context, params }: DrawRequest): Promise<DrawRow> {
  return requireDraw(context, params.id);
}

/** The subject of acts on a draw whose terms are sealed. */
export async function sealedDrawOf({ context, params }: DrawRequest): Promise<SealedDraw> {
  const { draw } = await requireSealedDraw(context, params.id);
  return draw;
}
