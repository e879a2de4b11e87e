import type { PublicShow } from "../../script/public-show.ts";
import type { ShowClock } from "./show-clock.ts";
import type { StageConfig } from "./stage-config.ts";

export type ScreenProps<Kind extends PublicShow["step"]["kind"]> = {
  show: PublicShow;
  step: Extract<PublicShow["step"], { kind: Kind }>;
  config: StageConfig;
  clock: ShowClock;
  /** How many milliseconds of the step had passed when this window joined. */
  joinedAt: number;
};
