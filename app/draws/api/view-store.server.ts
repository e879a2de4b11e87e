// The public view of a draw. It reads nothing from the table of entries.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { Terms } from "../../../protocol/terms.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { type AwardView, readAwards } from "../integrity/read-awards.server.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { type PublicDrawState, publicState } from "../states.ts";
import { listPrizes, type PublicDraw } from "../store.server.ts";

type DrawSummary = {
  slug: string;
  title: string;
  drawId: string;
  state: PublicDrawState;
  opensAt: number;
  closesAt: number;
  moment: number;
  tickets: number;
  demonstration: boolean;
};

export type DrawHead = { size: number; root: string; time: number };

export type PublicAward = {
  prize: string;
  /** 0 when no rank remained. */
  ticket: number;
  /** As the winner agreed to be shown. */
  name: string;
  place: string;
  handedOverAt?: number;
};

/** A winner who could not take the prize, with a reason from the terms. */
type PublicSkip = { prize: string; ticket: number; reason: string; time: number };

export type DrawDetails = DrawSummary & {
  operator: string;
  story: string;
  promoter: string;
  prizes: { id: string; name: string; quantity: number; value: string; story: string }[];
  terms: Terms;
  head: DrawHead;
  awards: PublicAward[];
  skips: PublicSkip[];
  /** Why there will be no winners, from the ledger. */
  cancelled?: { reason: string; time: number };
};

export function drawSummary({ draw, demonstration }: PublicDraw, now: number): DrawSummary {
  return {
    slug: draw.slug,
    title: draw.terms.title,
    drawId: draw.drawId,
    state: publicState(draw.state, draw.opensAt, now),
    opensAt: draw.opensAt,
    closesAt: draw.closesAt,
    moment: draw.moment,
    tickets: draw.size,
    demonstration,
  };
}

export function drawHead({ size, root, headTime }: SealedDraw): DrawHead {
  return { size, root: toHex(root), time: headTime };
}

/** Undefined while the record and the database disagree about the winners. */
export async function drawDetails(
  database: AnyDatabase,
  publicDraw: PublicDraw,
  now: number,
): Promise<DrawDetails | undefined> {
  const { draw } = publicDraw;
  const reading = await readAwards(database, draw);
  if (!reading.ok) return undefined;
  const prizes = await listPrizes(database, draw.id);
  const cancelled = await readCancellation(database, draw);
  return {
    ...drawSummary(publicDraw, now),
    operator: draw.operator,
    story: draw.story,
    promoter: draw.plan.promoter,
    prizes: prizes.map(({ prizeId, name, quantity, value, story }) => ({
      ...{ id: prizeId, name, quantity, value, story },
    })),
    terms: draw.terms,
    head: drawHead(draw),
    ...splitAwards(reading.awards),
    ...(cancelled && { cancelled }),
  };
}

async function readCancellation(database: AnyDatabase, draw: SealedDraw) {
  if (draw.state !== "cancelled" && draw.state !== "void") return undefined;
  const statements = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const cancel = statements.find(isOfType("cancel"));
  return cancel && { reason: cancel.body.reason, time: cancel.time };
}

function splitAwards(all: AwardView[]): Pick<DrawDetails, "awards" | "skips"> {
  const skipped = all.filter(({ progress }) => progress === "skipped");
  const held = all.filter(({ progress }) => progress !== "skipped");
  return {
    awards: held.map(({ prize, ticket, name, place, handedOverAt }) => ({
      ...{ prize, ticket, name, place },
      ...(handedOverAt === undefined ? {} : { handedOverAt }),
    })),
    skips: skipped.map(({ prize, ticket, skipReason, changedAt }) => ({
      ...{ prize, ticket, reason: skipReason, time: changedAt },
    })),
  };
}
