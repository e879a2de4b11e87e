// RFC 9110, section 12.5.3, limited to brotli, gzip and identity.

export type Encoding = "br" | "gzip" | "identity";

/** The best available encoding that the client accepts. `q=0` excludes one. */
export function preferredEncoding(
  header: string | string[] | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding {
  const accepted = new Map<string, number>();
  for (const item of String(header ?? "").split(",")) {
    // Not split at /\s*;\s*/, which takes half a second for 16 KB of spaces.
    const parts = item.toLowerCase().split(";");
    const [name = "", ...parameters] = parts.map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const allows = (name: string) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
  if (available.br && allows("br")) return "br";
  if (available.gzip && allows("gzip")) return "gzip";
  return "identity";
}
