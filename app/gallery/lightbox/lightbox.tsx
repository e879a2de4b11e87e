import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSettings } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { keyOfPhoto, nameOfPhoto, type PhotoView } from "../photo/album-view.ts";
import { DownloadLink, ShareButton, toolClass } from "../photo/photo-acts.tsx";
import { overPage, photoInAddress } from "../photo/photo-address.ts";
import { PhotoCaption } from "../photo/photo-caption.tsx";
import { Slides } from "./slides.tsx";
import { useLightboxKeys } from "./use-lightbox-keys.ts";
import { useStage } from "./use-stage.ts";

/** Shown over the page of these photos while its address names one of them. */
export function Lightbox({ photos }: { photos: PhotoView[] }) {
  const wanted = photoInAddress(useSearchParams()[0]);
  if (!wanted) return null;
  const place = photos.findIndex((photo) => keyOfPhoto(photo) === wanted);
  const photo = photos[place];
  return photo ? <OpenLightbox photos={photos} place={place} photo={photo} /> : null;
}

/**
 * A modal `dialog`: focus stays inside, the page behind is inert, Escape and a phone's back gesture close
 * it. Opening adds a step to the browser's history and turning pages replaces it, so Back closes it too.
 */
function OpenLightbox(props: { photos: PhotoView[]; place: number; photo: PhotoView }) {
  const { photos, place, photo } = props;
  const texts = useTexts("photos");
  const { companyName } = useSettings();
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef(false);
  const last = photos.length - 1;
  const name = nameOfPhoto(photo, texts);

  function leave() {
    if (leaving.current) return;
    leaving.current = true;
    if (location.mask) navigate(-1);
    else navigate({ search: "" }, { replace: true, preventScrollReset: true });
  }
  function turnTo(next: number) {
    const there = photos[next];
    if (!there || next === place) return;
    const { to, mask } = overPage(location.search, there);
    navigate(to, { mask, replace: true, preventScrollReset: true });
  }
  const dialog = useModal(photo, leave);
  useTitle(`${name} · ${companyName}`);
  const ratio = photo.picture.width / photo.picture.height;
  const zooms = !photo.before && !photo.film;
  const stage = useStage({ place, last, ratio, zooms, turnTo, leave });
  const position = fillIn(texts.position, { place: `${place + 1}`, count: `${photos.length}` });
  const numbered = fillIn(texts.picture, { position });
  return (
    <dialog
      ref={dialog}
      aria-label={numbered}
      onKeyDown={useLightboxKeys(stage, turnTo, last)}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden overscroll-contain bg-sunk text-soft open:grid open:animate-appear"
    >
      <div className="flex items-center justify-between gap-4 px-gutter py-2 text-sm">
        <p className="tabular-nums" aria-hidden="true">
          {position}
        </p>
        <div className="-me-3 flex gap-1">
          {zooms && (
            <Tool
              icon={stage.magnified ? "zoom-out" : "zoom-in"}
              label={stage.magnified ? texts.whole : texts.closer}
              onClick={() => (stage.magnified ? stage.resetZoom() : stage.zoomBy(2.5))}
            />
          )}
          <DownloadLink photo={photo} />
          <ShareButton photo={photo} />
          <Tool icon="close" label={texts.close} onClick={leave} />
        </div>
      </div>
      {/* Photos follow each other from left to right in every language. */}
      <div ref={stage.reach} dir="ltr" className="relative min-h-0 touch-none md:px-22">
        <Slides photos={photos} place={place} stage={stage} />
        <Turn to="previous" stops={place === 0} onClick={() => stage.turn(-1)} />
        <Turn to="next" stops={place === last} onClick={() => stage.turn(1)} />
      </div>
      <PhotoCaption photo={photo} />
      <p role="status" className="sr-only">
        {`${name}. ${numbered}.`}
      </p>
    </dialog>
  );
}

/** Opens and closes with the component. Focus returns to the photo that was shown last. */
function useModal(photo: PhotoView, leave: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lookedAt = useRef("");
  lookedAt.current = keyOfPhoto(photo);
  const leaveNow = useRef(leave);
  leaveNow.current = leave;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event) => {
      // The change of the address closes the dialog, so that both always agree.
      event.preventDefault();
      leaveNow.current();
    };
    const onClose = () => leaveNow.current();
    element.addEventListener("cancel", onCancel);
    element.addEventListener("close", onClose);
    element.showModal();
    element.querySelector<HTMLElement>("[data-way-out]")?.focus();
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("close", onClose);
      element.close();
      giveFocusTo(lookedAt.current);
    };
  }, []);
  return dialog;
}

function giveFocusTo(key: string) {
  const link = document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(key)}"]`);
  link?.focus({ preventScroll: true });
  // After the router has restored the scroll position.
  requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
}

function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

function Tool(props: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className={toolClass}
      data-way-out={props.icon === "close" || undefined}
    >
      <Icon name={props.icon} className="size-6" />
    </button>
  );
}

/** Rendered at both ends too, so that a focused button does not disappear. */
function Turn({
  to,
  stops,
  onClick,
}: {
  to: "previous" | "next";
  stops: boolean;
  onClick: () => void;
}) {
  const texts = useTexts("photos");
  return (
    <button
      type="button"
      aria-label={to === "next" ? texts.next : texts.previous}
      aria-disabled={stops}
      onClick={stops ? undefined : onClick}
      className={`${toolClass} absolute top-1/2 -translate-y-1/2 bg-sunk/50 aria-disabled:opacity-25 ${to === "next" ? "inset-e-2 md:inset-e-6" : "inset-s-2 md:inset-s-6"}`}
    >
      <Icon name={to} className="size-6" />
    </button>
  );
}
