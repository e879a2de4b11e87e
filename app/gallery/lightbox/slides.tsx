import { keyOfPhoto, type PhotoView } from "../photo/album-view.ts";
import { PhotoFrame } from "../photo/photo-frame.tsx";
import type { StageControls } from "./use-stage.ts";

/** The picture and its two neighbours, which load in advance. */
export function Slides({
  photos,
  place,
  stage,
}: {
  photos: PhotoView[];
  place: number;
  stage: StageControls;
}) {
  const first = Math.max(0, place - 1);
  return (
    <div
      ref={stage.surface}
      className={`size-full overflow-hidden select-none ${stage.magnified ? "cursor-grab" : ""}`}
    >
      <div ref={stage.track} className="relative size-full">
        {photos.slice(first, place + 2).map((photo, at) => {
          const offset = first + at - place;
          const current = offset === 0;
          return (
            <div
              key={keyOfPhoto(photo)}
              inert={!current}
              className="@container-size absolute inset-0 grid place-items-center"
              style={{ translate: `${offset * 100}% 0` }}
            >
              <div data-magnified={current || undefined}>
                <PhotoFrame
                  photo={photo}
                  sizes={current && stage.magnified ? "250vw" : sizesOnStage(photo)}
                  priority={current ? "high" : "low"}
                />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** As wide as the screen, or as its height allows beside the caption. */
export function sizesOnStage({ picture }: PhotoView) {
  const ratio = (picture.width / picture.height).toFixed(2);
  return `min(100vw, calc((100vh - 8rem) * ${ratio}))`;
}
