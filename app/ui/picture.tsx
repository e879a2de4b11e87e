import type { CSSProperties } from "react";

/** A picture as a page shows it: every size and format that exists, and what to show before it arrives. */
export type PictureView = {
  alt: string;
  width: number;
  height: number;
  /** The picture's own average colour, on screen until the picture is. */
  tone: string;
  /** A few of its pixels as a data address, on screen above the colour. */
  blur?: string;
  /** The point that must stay in view when the picture is cropped, as an object-position. */
  focus: string;
  sources: { type: string; srcSet: string }[];
  src: string;
};

/** Stands where a picture was deleted from the library: a quiet surface, no broken-image sign. */
export const missingPicture: PictureView = {
  alt: "",
  width: 3,
  height: 2,
  tone: "#131316",
  focus: "50% 50%",
  sources: [],
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/%3E",
};

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
  sizes: string;
  /** The first that is seen. */
  eager?: boolean;
  /**
   * Near the first screen: asked for with the page, behind everything else. Begun right after the first frame it
   * would ask for a second one, which has to wait until the first is drawn.
   */
  early?: boolean;
  /** Ahead of or behind the rest of the page, if it is not what eager and early say. */
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
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
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
