import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { MediaDetails } from "./media/media-view.ts";
import { addFiles } from "./uploads/upload-queue.ts";

/** Chooses the frame of a film that is shown before it plays. */
export function PosterChoice({
  media,
  film,
}: {
  media: MediaDetails;
  film: NonNullable<MediaDetails["film"]>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState("");

  async function take() {
    const frame = await frameOf(video.current);
    setProblem(frame ? "" : "Your browser has not loaded the film yet. Play it for a moment.");
    if (!frame) return;
    const file = new File([frame], `${media.name}, poster.jpg`, { type: "image/jpeg" });
    addFiles([file], { purpose: "poster", target: media.id });
  }
  return (
    <div className="grid gap-2">
      <video
        ref={video}
        src={film.src}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={`The film ${media.name}`}
        className="w-full rounded-sm bg-sunk"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button small onClick={take}>
          {media.large ? "Use this frame instead" : "Use this frame as its picture"}
        </Button>
        <p role="status" className="text-xs text-muted">
          {problem || (media.large ? "" : "Stop the film where it looks best.")}
        </p>
      </div>
    </div>
  );
}

async function frameOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    return null;
  }
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
