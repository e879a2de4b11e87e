import { encode } from "uqr";
import type { PaperDocument } from "./fonts.server.ts";

type QrPlace = { left: number; top: number; width: number; colour: string };

/** Paints the QR code of a text as one shape, without a margin. */
export function paintQr(
  document: PaperDocument,
  text: string,
  { left, top, width, colour }: QrPlace,
): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = width / size;
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to += 1;
      // Slightly too large: otherwise PDF viewers show white lines between the squares.
      document.rect(
        left + from * module,
        top + row * module,
        (to - from) * module + 0.05,
        module + 0.05,
      );
      from = to;
    }
  }
  document.fill(colour);
}
