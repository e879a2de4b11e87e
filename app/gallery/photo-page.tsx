import { data, href, Link } from "react-router";
import { readSettings, sharedPicture } from "../content/load-page.server.ts";
import { headTags, type PageHead } from "../content/page-head.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { TextLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/photo-page.ts";
import { listAlbums, type PhotoView } from "./albums.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [settings, albums] = await Promise.all([readSettings(database), listAlbums(database)]);
  const album = albums.find(({ slug }) => slug === params.album);
  const place = album?.photos.findIndex(({ slug }) => slug === params.photo) ?? -1;
  const photo = album?.photos[place];
  if (!album || !photo) throw data(null, { status: 404, statusText: "Not Found" });
  const origin = context.get(environmentContext).publicUrl;
  const head: PageHead = {
    title: `${photo.place}: ${photo.title} · ${settings.companyName}`,
    description: photo.picture.alt,
    canonical: origin + href("/gallery/:album/:photo", { album: album.slug, photo: photo.slug }),
    siteName: settings.companyName,
    picture: sharedPicture(photo.picture, origin),
    facts: [],
  };
  const neighbour = (step: number) => album.photos[place + step]?.slug ?? null;
  return {
    photo,
    album: { slug: album.slug, title: album.title },
    position: `${place + 1} of ${album.photos.length}`,
    previous: neighbour(-1),
    next: neighbour(1),
    head,
  };
}

export default function PhotoPage({ loaderData }: Route.ComponentProps) {
  const { photo, album, position, previous, next } = loaderData;
  return (
    <article className="grid min-h-svh grid-rows-[1fr_auto] bg-[#050506] pt-header">
      <div className="relative grid min-h-0 place-items-center py-4 md:px-22">
        <div className="w-full max-w-[calc((100svh-14rem)*var(--ratio))]" style={ratioOf(photo)}>
          <Picture picture={photo.picture} sizes="(min-width: 48rem) 88vw, 100vw" eager />
        </div>
        {previous && (
          <Step to={previous} album={album.slug} label="Previous picture" icon="previous" />
        )}
        {next && <Step to={next} album={album.slug} label="Next picture" icon="next" />}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 px-gutter py-5 text-sm">
        <div>
          <h1 className="font-display text-[1.1875rem] leading-snug text-text">
            {photo.place}: {photo.title}
          </h1>
          <p className="text-muted tabular-nums">
            {[photo.minute, position].filter(Boolean).join(" · ")}
          </p>
        </div>
        <TextLink to={href("/gallery/:album", { album: album.slug })} solo>
          {`All of ${album.title}`}
        </TextLink>
      </div>
    </article>
  );
}

function ratioOf({ picture }: PhotoView) {
  return { "--ratio": picture.width / picture.height } as React.CSSProperties;
}

function Step(props: { to: string; album: string; label: string; icon: "previous" | "next" }) {
  return (
    <Link
      to={href("/gallery/:album/:photo", { album: props.album, photo: props.to })}
      prefetch="intent"
      aria-label={props.label}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-[#050506]/50 text-text transition-colors hover:bg-text/10 focus-visible:rounded-full ${props.icon === "next" ? "right-2 md:right-6" : "left-2 md:left-6"}`}
    >
      <Icon name={props.icon} className="size-6" />
    </Link>
  );
}
