import { Picture, type PictureView } from "../../ui/picture.tsx";

/** The one picture behind a screen; the words in front say what it is. */
export function StagePicture({ picture }: { picture: PictureView | undefined }) {
  return (
    <div className="bg">{picture && <Picture picture={picture} sizes="100vw" alt="" eager />}</div>
  );
}
