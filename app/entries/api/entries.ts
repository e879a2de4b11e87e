// /api/draws/:slug/entries for all methods except POST, which site.server.ts passes to post-entry.server.ts.
import { problem } from "../../draws/api/answers.server.ts";

export function loader() {
  const title = "Entries are sent here by POST; nobody can read them.";
  return problem({ status: 405, code: "method-not-allowed", title, headers: { Allow: "POST" } });
}

export const action = loader;
