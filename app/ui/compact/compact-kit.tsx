import type { ReactNode } from "react";
import { MoreShapes } from "../icon/icon.tsx";
import { moreShapes } from "../icon/more-shapes.ts";
import { LinkPrefetch } from "../link.tsx";

/**
 * For the admin area: everything below is compact, has all icons, and does not prefetch pages, because its loaders are
 * never cached and a link may lead to an export that is logged. Its style sheet imports compact.css.
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
