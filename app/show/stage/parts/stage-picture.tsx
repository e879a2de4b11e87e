import { Picture } from "../../../ui/picture.tsx";
import type { PictureView } from "../../../ui/picture-view.ts";

/** The picture behind a screen. It has no alt text: the text in front says what it is. */
export function StagePicture({ picture }: { picture: PictureView | undefined }) {
  return (
    <div className="bg">{picture && <Picture picture={picture} sizes="100vw" alt="" eager />}</div>
  );
}
