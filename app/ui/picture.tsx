import type { CSSProperties } from "react";
import type { PictureView } from "./picture-view.ts";

export function Picture({
  picture,
  sizes,
  eager = false,
  early = false,
  priority = priorityOf(eager, early),
  className = "",
  focus,
  alt,
}: {
  picture: PictureView;
  /** The width that is drawn before object-fit crops it: a wide picture in a tall box is wider than its box. */
  sizes: string;
  /** In view when the page opens. */
  eager?: boolean;
  /**
   * Near the first screen: loaded with the page at low priority. A lazy picture would start right after the first
   * frame and cause a second one.
   */
  early?: boolean;
  /** Overrides the priority that follows from `eager` and `early`. */
  priority?: "high" | "low" | "auto";
  className?: string;
  focus?: string;
  alt?: string;
}) {
  const style: CSSProperties = {
    backgroundColor: picture.tone,
    ...(picture.blur && {
      backgroundImage: `url(${picture.blur})`,
      backgroundSize: "cover",
      backgroundPosition: focus ?? picture.focus,
    }),
    objectPosition: focus ?? picture.focus,
  };
  return (
    <picture>
      {picture.sources.map((source) => (
        <source key={source.srcSet} sizes={sizes} {...source} />
      ))}
      <img
        src={picture.src}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        style={style}
        className={`block size-full max-w-full object-cover ${className}`}
        loading={eager || early ? "eager" : "lazy"}
        fetchPriority={priority}
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}

function priorityOf(eager: boolean, early: boolean) {
  if (eager) return "high";
  return early ? "low" : "auto";
}

export function Caption({ place, detail }: { place: string; detail?: string }) {
  if (!place && !detail) return null;
  return (
    <span className="type-caption flex flex-wrap gap-x-2.5 pt-3">
      {place && <b className="font-medium text-soft">{place}</b>}
      {detail && <span className="tabular-nums">{detail}</span>}
    </span>
  );
}
