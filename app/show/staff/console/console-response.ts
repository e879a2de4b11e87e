import type { ActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";

/** What POST /admin/draws/:id/show/act responds. Without a view there is no such show. */
export type ConsoleResponse = { result: ActResult; view: ConsoleView | null };
