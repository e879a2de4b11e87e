import { useState } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { shareOrCopy } from "../../ui/share.ts";
import { nameOfPhoto, type PhotoView } from "./album-view.ts";
import { addressOfPhoto } from "./photo-address.ts";

export const toolClass =
  "grid size-12 flex-none place-items-center rounded-full text-text transition-colors hover:bg-text/10 focus-visible:rounded-full";

/** A JPEG to download, if the album allows it. */
export function DownloadLink({ photo }: { photo: PhotoView }) {
  const texts = useTexts("photos");
  if (!photo.downloads) return null;
  return (
    <a
      href={photo.film?.src ?? photo.picture.src}
      download={`${photo.album}-${photo.slug}.${ending(photo)}`}
      aria-label={photo.film ? texts.keepFilm : texts.keepPicture}
      className={toolClass}
    >
      <Icon name="download" className="size-6" />
    </a>
  );
}

function ending({ film, picture }: PhotoView) {
  return (film?.src ?? picture.src).split(".").at(-1) ?? "jpeg";
}

/** Opens the share sheet of the system; without one, copies the link. */
export function ShareButton({ photo }: { photo: PhotoView }) {
  const texts = useTexts("photos");
  const [announcement, setAnnouncement] = useState("");

  async function share() {
    const url = new URL(addressOfPhoto(photo), window.location.href).href;
    setAnnouncement("");
    const outcome = await shareOrCopy({ title: nameOfPhoto(photo, texts), url });
    if (outcome !== "shared") {
      setAnnouncement(outcome === "copied" ? texts.copied : texts.copyIt);
    }
  }
  return (
    <span className="relative [@media(scripting:none)]:hidden">
      <button type="button" aria-label={texts.sharePicture} onClick={share} className={toolClass}>
        <Icon name="share" className="size-6" />
      </button>
      <span
        role="status"
        className="pointer-events-none absolute top-full inset-e-0 z-20 rounded-full bg-overlay px-4 py-1.5 text-xs whitespace-nowrap text-text empty:hidden"
      >
        {announcement}
      </span>
    </span>
  );
}
