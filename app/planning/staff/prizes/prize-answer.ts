import type { PrizeProblems } from "./prize-form.ts";

export type PrizesAnswer = {
  saved?: { version: number; at: string };
  problems?: PrizeProblems;
  problem?: string;
  unreachable?: boolean;
  conflict?: { by: string; at: string; version: number };
};
