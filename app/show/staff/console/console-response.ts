import type { ShowActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";

/** The response of POST /admin/draws/:id/show/act. `view` is null when there is no such show. */
export type ConsoleResponse = { result: ShowActResult; view: ConsoleView | null };
