import type { ShowKind } from "../script/show-kind.ts";
import type { StageConfig } from "../stage/parts/stage-config.ts";

/** The loader data of the show page. The show of a draft is always a rehearsal. */
export type LoadedShow = {
  kind: ShowKind;
  isDraft: boolean;
  hasPrizes: boolean;
  id: number;
  slug: string;
  title: string;
  started: boolean;
  rehearsed: boolean;
  proofNeeded: boolean;
  stage: StageConfig;
};
