import type { ShowActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";

/** What POST /admin/draws/:id/show/act responds. Without a view there is no such show. */
export type ConsoleResponse = { result: ShowActResult; view: ConsoleView | null };
