/** What a post of the account page answers. Each card shows what concerns it. */
export type AccountAnswer = {
  act?: string;
  toast?: { text: string };
  problem?: string;
  /** The password was missing or wrong. */
  proofProblem?: string;
  setUp?: { picture: string; secret: string };
  recoveryCodes?: string[];
};
