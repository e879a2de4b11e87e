/** The texts of the pages that check a draw. */
export const verifyParts = [
  ...(["verify", "verifyLimits", "verifyFiles", "verifyProblems"] as const),
  ...(["verdicts", "verdictCard", "verifyChecks", "checkStates"] as const),
];
