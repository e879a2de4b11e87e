import type { ReactNode } from "react";
import { MoreShapes } from "./icon/icon.tsx";
import { moreShapes } from "./icon/more-shapes.ts";
import { LinkPrefetch } from "./link.tsx";

/**
 * Everything below is drawn compact, may use every icon and prefetches no pages: for the admin area, where loaders are
 * never cached and a link may lead to an export that is written down. Its sheet imports compact.css.
 */
export function CompactKit({ children }: { children: ReactNode }) {
  return (
    <MoreShapes value={moreShapes}>
      <LinkPrefetch value="none">
        <div data-density="compact" className="contents">
          {children}
        </div>
      </LinkPrefetch>
    </MoreShapes>
  );
}
