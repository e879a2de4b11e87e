import { useEffect, useRef } from "react";
import type { PictureView } from "./picture.tsx";

export type FilmView = { src: string; type: string; seconds: number };

/** Plays where it stands, when it is asked to, and stops when it is no longer looked at. */
export function Film({
  film,
  poster,
  current = true,
  download,
}: {
  film: FilmView;
  poster: PictureView;
  current?: boolean;
  /** For browsers that play no films. */
  download: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!current) video.current?.pause();
  }, [current]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the films of houses have no words; what they show is said
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
