// A page that stands ready is shown first; the router hears of it when the page has been painted.
import { afterPaint } from "../../ui/after-paint.ts";

type Show = (address: string) => boolean;
let show: Show | undefined;

/** Who shows pages that stand ready. */
export function letShow(by: Show): () => void {
  show = by;
  return () => {
    if (show === by) show = undefined;
  };
}

/** Shows the page whose data comes from this address, if it stands ready, and waits until it can be seen. */
export async function showFirst(address: string): Promise<void> {
  if (show?.(address)) await new Promise<void>((resolve) => afterPaint(resolve));
}
