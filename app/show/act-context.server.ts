// The input and the outcome of an act.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { ShowActResult } from "./acts.ts";
import type { OperatorSession } from "./operator-session.ts";
import type { ShowKind } from "./script/show-kind.ts";
import type { ShowChange, ShowRow } from "./tables.server.ts";

/** The row of the show is locked; the draw is not. */
export type ActContext = {
  transaction: AnyDatabase;
  services: Pick<DrawServices, "keys">;
  draw: SealedDraw;
  kind: ShowKind;
  row: ShowRow;
  now: number;
  session: OperatorSession;
};

/** `note` goes into the activity log. */
export type ActOutcome = ShowActResult & {
  change?: ShowChange;
  note?: Record<string, string | number>;
};
