// The addresses of a draw's files on this site, documented in /api/openapi.json.
import { hasEnded } from "../draws/has-ended.ts";
import type { DrawState } from "../draws/states.ts";
import type { SiteFiles } from "./selected-files.ts";

type PublishedDraw = { slug: string; operator: string; size: number; state: DrawState };

export function siteFilesOf({ slug, operator, size, state }: PublishedDraw): SiteFiles {
  const draw = `/api/draws/${slug}`;
  return {
    proof: `${draw}/proof.json`,
    leaves: `${draw}/leaves.bin`,
    rules: `${draw}/rules`,
    ledger: `/api/ledger?operator=${encodeURIComponent(operator)}`,
    leavesSize: size * 32,
    ...(hasEnded(state) ? { certificate: `/draw/${slug}/certificate.pdf` } : {}),
  };
}
