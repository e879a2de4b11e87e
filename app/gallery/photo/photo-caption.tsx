import type { ReactNode } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import { nameOfPhoto, type PhotoView, whenTaken } from "./album-view.ts";

/** Place and title at the start, the time at the end. The heading of the photo's page. */
export function PhotoCaption({
  photo,
  heading = false,
  children,
}: {
  photo: PhotoView;
  heading?: boolean;
  children?: ReactNode;
}) {
  const name = nameOfPhoto(photo, useTexts("photos"));
  const Name = heading ? "h1" : "p";
  const { place, title } = photo;
  const second = place ? title : "";
  return (
    <div className="flex min-h-21 flex-wrap items-start justify-between gap-x-6 gap-y-1 px-gutter pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-sm">
      <div className="min-w-0">
        <Name className="font-display text-[1.1875rem] leading-snug text-text">
          {heading && <span className="sr-only">{name}</span>}
          <span aria-hidden={heading || undefined}>{place || title || name}</span>
        </Name>
        {second && <p aria-hidden={heading || undefined}>{second}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 text-muted tabular-nums">
        <p>{whenTaken(photo)}</p>
        {children}
      </div>
    </div>
  );
}
