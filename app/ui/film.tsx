import { useEffect, useRef } from "react";
import type { PictureView } from "./picture-view.ts";

export type FilmView = { src: string; type: string; seconds: number };

/** Plays in place when the visitor starts it, and pauses when it is out of view. */
export function Film({
  film,
  poster,
  current = true,
  download,
}: {
  film: FilmView;
  poster: PictureView;
  current?: boolean;
  /** For browsers that cannot play the video. */
  download: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!current) video.current?.pause();
  }, [current]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the films have no speech, and their description is in the page
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      poster={poster.src}
      width={poster.width}
      height={poster.height}
      aria-label={poster.alt}
      className="block size-full bg-sunk object-contain"
    >
      <source src={film.src} type={film.type} />
      <a href={film.src}>{download}</a>
    </video>
  );
}
