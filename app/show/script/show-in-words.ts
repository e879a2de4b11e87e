// A show in the language of a screen. Everybody gets the same stream: prizes as they are sealed, reasons as the terms
// name them. Pure.
import type { Wording } from "../../content/wording/wording.ts";
import { skipReasonInWords } from "../../draws/prizes/skip-reason.ts";
import type { PublicShow, PublicStep, StageAward, StagePrize } from "./public-show.ts";

export type ShowTranslation = {
  title: string;
  /** The public value that decides; undefined for a beacon, which has a name of its own. */
  source?: string | undefined;
  /** The company's own, by their words. */
  reasons: Record<string, string>;
  /** By id. */
  prizes: Record<string, { name: string; detail: string; alt: string }>;
};

/** `translation`: null in the site's own language. */
export function showInWords(
  show: PublicShow,
  texts: Pick<Wording, "skipReasons" | "disagreement">,
  translation: ShowTranslation | null,
): PublicShow {
  const reasonOf = (reason: string) =>
    skipReasonInWords(reason, texts.skipReasons, (words) => translation?.reasons[words]);

  function prizeOf(prize: StagePrize): StagePrize {
    const translated = translation?.prizes[prize.id];
    if (!translated) return prize;
    const { name, detail, alt } = translated;
    return { ...prize, name, detail, picture: prize.picture && { ...prize.picture, alt } };
  }

  function awardOf(award: StageAward): StageAward {
    return {
      ...award,
      prizeName: translation?.prizes[award.prize]?.name ?? award.prizeName,
      skipped: award.skipped && reasonOf(award.skipped),
    };
  }

  function stepOf(step: PublicStep): PublicStep {
    switch (step.kind) {
      case "waiting":
        return { ...step, source: translation?.source ?? step.source };
      case "intro":
      case "batch":
      case "called":
        return { ...step, prize: prizeOf(step.prize) };
      case "draw": {
        const { before } = step;
        return {
          ...step,
          prize: prizeOf(step.prize),
          before: before && { ...before, reason: reasonOf(before.reason) },
        };
      }
      case "skipped":
        return { ...step, prize: prizeOf(step.prize), reason: reasonOf(step.reason) };
      case "board":
        return {
          ...step,
          first: step.first && awardOf(step.first),
          firstPrize: step.firstPrize && prizeOf(step.firstPrize),
          awards: step.awards.map(awardOf),
        };
      default:
        return step;
    }
  }

  const { screen } = show;
  const disagrees = screen.kind === "message" && screen.disagrees;
  return {
    ...show,
    screen: disagrees ? { ...screen, text: texts.disagreement.stage } : screen,
    title: translation?.title ?? show.title,
    step: stepOf(show.step),
    shown: show.shown.map(awardOf),
  };
}
