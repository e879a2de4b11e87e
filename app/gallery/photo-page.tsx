import { useEffect } from "react";
import { href, Link, useNavigate } from "react-router";
import { settingsInContext, sharedPicture } from "../content/load-page.server.ts";
import { headTags, type PageHead } from "../content/page-head.ts";
import { requirePublished } from "../content/unpublished-store.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { pageAddresses } from "../languages/languages.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { TextLink } from "../ui/link.tsx";
import type { Route } from "./+types/photo-page.ts";
import { photoFacts } from "./album-facts.ts";
import { sizesOnStage } from "./lightbox/slides.tsx";
import { missing, requireAlbum } from "./load-album.server.ts";
import { nameOfPhoto } from "./photo/album-view.ts";
import { DownloadLink, ShareButton, toolClass } from "./photo/photo-acts.tsx";
import { PhotoCaption } from "./photo/photo-caption.tsx";
import { PhotoFrame } from "./photo/photo-frame.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const addressUnder = (album: string, photo = params.photo) =>
    href("/gallery/:album/:photo", { album, photo });
  const settings = await settingsInContext(context);
  const [album] = await Promise.all([
    requireAlbum(database, params.album, addressUnder, settings),
    requirePublished(database, "gallery"),
  ]);
  const place = album.photos.findIndex(({ slug }) => slug === params.photo);
  const photo = album.photos[place];
  if (!photo) throw missing();
  const { photos: texts } = await loadTexts(context, "photos");
  const origin = context.get(environmentContext).publicUrl;
  const head: PageHead = {
    title: `${nameOfPhoto(photo, texts)} · ${settings.companyName}`,
    description: photo.picture.alt || `${joinParts([album.title, album.month])}.`,
    ...pageAddresses(origin, addressUnder(album.slug), settings),
    siteName: settings.companyName,
    picture: sharedPicture(photo.picture, origin),
    facts: [photoFacts(photo, origin, texts)],
  };
  const neighbour = (step: number) => {
    const there = album.photos[place + step];
    return there ? addressUnder(album.slug, there.slug) : null;
  };
  return {
    photo,
    album: { slug: album.slug, title: album.title },
    position: fillIn(texts.position, {
      place: `${place + 1}`,
      count: `${album.photos.length}`,
    }),
    previous: neighbour(-1),
    next: neighbour(1),
    head,
    texts: { photos: texts },
  };
}

/** The page of a photo, opened by its link. From its album the photo opens in a lightbox instead. */
export default function PhotoPage({ loaderData }: Route.ComponentProps) {
  const { photo, album, position, previous, next } = loaderData;
  const texts = useTexts("photos");
  useArrows(previous, next);
  return (
    <article className="grid h-svh min-h-120 grid-rows-[auto_minmax(0,1fr)_auto] bg-sunk pt-header [@media(scripting:none)]:h-auto max-lg:[@media(scripting:none)]:pt-6">
      <div className="flex items-center justify-between gap-4 px-gutter py-2 text-sm">
        <p className="tabular-nums">{position}</p>
        <div className="-me-3 flex gap-1">
          <DownloadLink photo={photo} />
          <ShareButton photo={photo} />
        </div>
      </div>
      {/* Photos follow each other from left to right in every language. */}
      <div dir="ltr" className="relative min-h-0 md:px-22 [@media(scripting:none)]:min-h-[60svh]">
        <div className="@container-size grid size-full place-items-center [@media(scripting:none)]:[container-type:inline-size]">
          <PhotoFrame photo={photo} sizes={sizesOnStage(photo)} priority="high" />
        </div>
        {previous && <Step to={previous} label={texts.previous} icon="previous" />}
        {next && <Step to={next} label={texts.next} icon="next" />}
      </div>
      <PhotoCaption photo={photo} heading>
        <TextLink to={href("/gallery/:album", { album: album.slug })} solo>
          {fillIn(texts.allOf, { album: album.title })}
        </TextLink>
      </PhotoCaption>
    </article>
  );
}

function useArrows(previous: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    function turn(event: KeyboardEvent) {
      const to =
        event.key === "ArrowRight" ? next : event.key === "ArrowLeft" ? previous : undefined;
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, video, dialog")) return;
      navigate(to, { replace: true });
    }
    window.addEventListener("keydown", turn);
    return () => window.removeEventListener("keydown", turn);
  }, [previous, next, navigate]);
}

function Step(props: { to: string; label: string; icon: "previous" | "next" }) {
  return (
    <Link
      to={props.to}
      prefetch="intent"
      aria-label={props.label}
      className={`${toolClass} absolute top-1/2 -translate-y-1/2 bg-sunk/50 ${props.icon === "next" ? "inset-e-2 md:inset-e-6" : "inset-s-2 md:inset-s-6"}`}
    >
      <Icon name={props.icon} className="size-6" />
    </Link>
  );
}
