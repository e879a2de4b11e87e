import type { ShowKind } from "../script/show-kind.ts";
import type { StageConfig } from "../stage/parts/stage-config.ts";

/** The loader data of the show page, once the draw is open. */
export type LoadedShow = {
  kind: ShowKind;
  id: number;
  slug: string;
  title: string;
  started: boolean;
  rehearsed: boolean;
  proofNeeded: boolean;
  stage: StageConfig;
};
