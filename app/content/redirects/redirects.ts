// Redirects of addresses that no longer exist. One document, so that it has a history like any other.
import { z } from "zod";
import { defineCollection } from "../documents/collection.ts";

const ownPath = z
  .string()
  .trim()
  .regex(/^\/(?!\/)[^\s?#]*$/, "must be an address of this site, such as /old-page")
  .max(300);

const target = z
  .string()
  .trim()
  .regex(/^(\/(?!\/)\S*|https:\/\/\S+)$/, "must start with / or https://")
  .max(500);

export const redirectRule = z.strictObject({ from: ownPath, to: target });

export const redirects = defineCollection(
  "redirects",
  z.strictObject({ rules: z.array(redirectRule).max(2000) }),
);

export const redirectsId = "site";

export type RedirectRule = z.infer<typeof redirectRule>;

/** "/Old-Page/" and "/old-page" are the same address. */
export function normalPath(path: string): string {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  return plain === "" ? "/" : plain;
}

export function findTarget(rules: readonly RedirectRule[], path: string): string | null {
  const normal = normalPath(path);
  return rules.find(({ from }) => normalPath(from) === normal)?.to ?? null;
}

export type RuleProblem = { field: "from" | "to"; sentence: string };

/** Why a rule cannot be added; null if it can. */
export function refuseRule(
  rules: readonly RedirectRule[],
  rule: RedirectRule,
  isPage: (path: string) => boolean,
): RuleProblem | null {
  const from = normalPath(rule.from);
  if (isPage(from)) {
    return {
      field: "from",
      sentence: "There is a page at this address, so it cannot redirect.",
    };
  }
  if (findTarget(rules, from) !== null) {
    return {
      field: "from",
      sentence: "This address already has a redirect. Remove that one first.",
    };
  }
  // Following the rules from the new target must not lead back to its start.
  const seen = new Set([from]);
  for (let at: string | null = rule.to; at?.startsWith("/"); ) {
    const path = normalPath(at.split(/[?#]/, 1)[0] ?? at);
    if (seen.has(path)) {
      return { field: "to", sentence: "This redirect would lead back to itself." };
    }
    seen.add(path);
    at = findTarget(rules, path);
  }
  return null;
}
