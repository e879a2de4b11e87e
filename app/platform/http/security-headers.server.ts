// Security headers of every response.
import { createHash } from "node:crypto";

const twoYears = 63_072_000;

export function securityHeaders(publicUrl: string): Record<string, string> {
  const secure = publicUrl.startsWith("https:");
  return {
    "Content-Security-Policy": contentSecurityPolicy([], secure),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(secure && { "Strict-Transport-Security": `max-age=${twoYears}; includeSubDomains` }),
  };
}

/**
 * Inline scripts run only if the policy has their hash. Hashes instead of nonces, so that a rendered page
 * can be cached. React sets style attributes (focal points, ratios).
 */
export function contentSecurityPolicy(
  scriptHashes: string[],
  secure: boolean,
  /** frame-ancestors: none or, for previews, the site itself. */
  frameAncestors: "'none'" | "'self'" = "'none'",
) {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "worker-src 'self'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** For files that somebody else made. Opened by itself, such a file runs no script and loads nothing. */
export const uploadedFilePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox",
].join("; ");

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

export function hashInlineScripts(html: string) {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = "", code = "" } = groups ?? {};
    // Data blocks such as JSON-LD are not executed, so they need no hash.
    if (code === "" || attributes.includes("ld+json")) continue;
    hashes.add(createHash("sha256").update(code).digest("base64"));
  }
  return [...hashes];
}
