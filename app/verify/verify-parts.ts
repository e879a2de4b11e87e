// The texts that the pages which check a draw send to the browser. Pure.
import type { Wording } from "../content/wording/wording.ts";

export const verifyParts = [
  ...(["verify", "verifyLimits", "verifyFiles", "verifyProblems"] as const),
  ...(["verdicts", "verdictCard", "verifyChecks", "checkStates"] as const),
];

const onlyOfOurDraws = new Set<string>([
  ...(["title", "lead", "description", "noScript", "demonstration", "demonstrationText"] as const),
  ...(["ourWord", "handovers", "complaints", "fetchList"] as const),
] satisfies (keyof Wording["verify"])[]);

/** Without what only the page of one of our draws shows: the other page has to fit into the first packets. */
export function textsOfAnyDraw<Texts extends Pick<Wording, "verify">>(texts: Texts) {
  const shown = Object.entries(texts.verify).filter(([key]) => !onlyOfOurDraws.has(key));
  return { ...texts, verify: Object.fromEntries(shown) };
}
