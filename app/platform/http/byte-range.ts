// RFC 9110, section 14: a single byte range. Several ranges get the complete file, as the RFC allows.

type ByteRange = { start: number; end: number };

/** The requested range, "whole" without a usable one, or "unsatisfiable". Both ends are inclusive. */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "") {
    const length = Number(last);
    if (length === 0 || size === 0) return "unsatisfiable";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? "whole" : { start, end };
}
