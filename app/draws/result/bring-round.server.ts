// A beacon round that a visitor submits.
import { data } from "react-router";
import { timeOfRound } from "../../../protocol/quicknet.ts";
import type { ContentView } from "../../content/documents/content-view.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { findPublicDraw } from "../store.server.ts";
import type { Decision } from "./decide-draw.server.ts";
import { submitBeacon } from "./submit-value.server.ts";

/** A round is a few hundred characters. */
const longestRound = 10_000;

/** Before the close no round is needed. Public values are entered by staff. */
const awaited = new Set<SealedDraw["state"]>(["closed", "void", "drawn"]);

export async function requireDrawOfBeacon(
  database: AnyDatabase,
  slug: string,
): Promise<{ draw: SealedDraw; round: number }> {
  const draw = (await findPublicDraw(database, slug))?.draw;
  const randomness = draw?.terms.randomness;
  if (!draw || randomness?.source !== "drand" || !awaited.has(draw.state)) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  return { draw, round: randomness.round };
}

/** What the page shows of the draw. */
type Awaited = {
  slug: string;
  title: string;
  state: SealedDraw["state"];
  round: number;
  moment: number;
};

/** A sample for staff who edit the page's wording: a real draw rarely waits for its round. */
const previewSlug = "preview";

export async function requireAwaitedRound(
  database: AnyDatabase,
  slug: string,
  view: ContentView,
): Promise<Awaited> {
  if (view.state === "draft" && slug === previewSlug) {
    const round = 40_000_000;
    const moment = timeOfRound(round);
    return { slug, title: "The winter draw", state: "closed", round, moment };
  }
  const { draw, round } = await requireDrawOfBeacon(database, slug);
  const { state, moment, terms } = draw;
  return { slug: draw.slug, title: terms.title, state, round, moment };
}

type BringRoundTexts = Wording["bringRound"];

type RoundAnswer = { decided: true } | { decided: false; typed: string; problem: string };

export async function bringRound(
  services: Pick<DrawServices, "database" | "keys">,
  { id }: SealedDraw,
  form: FormData,
  texts: BringRoundTexts,
): Promise<RoundAnswer> {
  const typed = String(form.get("round") ?? "").slice(0, longestRound);
  const decision = await submitBeacon(services, id, typed);
  if (decision.ok || decision.reason === "already-drawn") return { decided: true };
  return { decided: false, typed, problem: problemInWords(decision, texts) };
}

function problemInWords(refused: Extract<Decision, { ok: false }>, texts: BringRoundTexts): string {
  switch (refused.reason) {
    case "wrong-value":
      return fillIn(texts.wrong, { problem: refused.problem });
    case "too-early":
      return texts.early;
    case "no-tickets":
      return texts.nobody;
    case "erased":
      return texts.forgotten;
    default:
      return texts.notClosed;
  }
}
