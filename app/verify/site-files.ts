// The addresses of a draw's files on this site, documented in /api/openapi.json.
import { hasEnded } from "../draws/has-ended.ts";
import type { DrawState } from "../draws/states.ts";
import type { SiteFiles } from "./selected-files.ts";

type PublishedDraw = { slug: string; operator: string; size: number; state: DrawState };

/** `addressOf`: in the language of the page. Only the certificate has an address for each. */
export function siteFilesOf(
  { slug, operator, size, state }: PublishedDraw,
  addressOf: (path: string) => string,
): SiteFiles {
  const draw = `/api/draws/${slug}`;
  return {
    proof: `${draw}/proof.json`,
    leaves: `${draw}/leaves.bin`,
    rules: `${draw}/rules`,
    ledger: `/api/ledger?operator=${encodeURIComponent(operator)}`,
    leavesSize: size * 32,
    ...(hasEnded(state) ? { certificate: addressOf(`/draw/${slug}/certificate.pdf`) } : {}),
  };
}
