import { type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import { headTags } from "../../content/page-head.ts";
import { InPreview } from "../../content/sections/in-preview.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Lightbox } from "../../gallery/lightbox/lightbox.tsx";
import { shouldRevalidateUnderLightbox } from "../../gallery/photo/photo-address.ts";
import { loadHome } from "../load-home.server.ts";
import type { Route } from "./+types/one-home-page.ts";
import { HomeBar, HomeDock, HomeHero } from "./hero.tsx";
import { HomeLocation } from "./location.tsx";
import { HomeViewing } from "./person.tsx";
import { HomePhotos } from "./photos.tsx";
import { HomePlans } from "./plans.tsx";
import { HomePrize } from "./prize.tsx";
import { SimilarHomes } from "./similar.tsx";
import { HomeStory } from "./story.tsx";
import { HomeUnits } from "./units.tsx";

export const handle = { header: "over" };

export const shouldRevalidate = shouldRevalidateUnderLightbox;

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.home.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const [home, texts] = await Promise.all([
    loadHome(context, params.slug),
    loadTexts(context, "home", "homeFacts", "photos"),
  ]);
  return { home, texts };
}

export default function OneHomePage({ loaderData: { home } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const texts = useTexts("home");
  const plans = home.plans.flatMap(({ photo }) => photo ?? []);
  return (
    <>
      <Edited block="title">
        <HomeHero home={home} />
      </Edited>
      <HomeBar home={home} />
      <HomePrize home={home} />
      <Edited block="story">
        <HomeStory home={home} />
      </Edited>
      <Edited block="units">
        <HomeUnits home={home} />
      </Edited>
      <Edited block="photos">
        <HomePhotos home={home} />
      </Edited>
      <Edited block="plans">
        <HomePlans home={home} />
      </Edited>
      <Edited block="location">
        <HomeLocation home={home} />
      </Edited>
      <Edited block="documents">
        <HomeViewing home={home} />
      </Edited>
      <SimilarHomes home={home} />
      <p className="wrap hidden pb-8 text-sm print:block">
        {fillIn(texts.printed, { address: home.head.canonical })}
      </p>
      <HomeDock home={home} />
      <Lightbox key={pathname} photos={[...home.photos, ...plans]} />
    </>
  );
}

/** In the editor's preview, a click on this part opens its fields. */
function Edited({ block, children }: { block: string; children: ReactNode }) {
  if (!useContext(InPreview)) return children;
  return (
    <div className="contents" data-section={block}>
      {children}
    </div>
  );
}
