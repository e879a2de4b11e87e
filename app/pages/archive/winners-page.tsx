// Every decided draw: prizes, winners, handovers, replay and proof.

import { href, useHref } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { headTags } from "../../content/page-head.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { WinnersOrDisagreement } from "../../draws/prizes/winners-or-disagreement.tsx";
import { pageAddresses } from "../../languages/languages.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { joinParts } from "../../platform/join-parts.ts";
import { Facts } from "../../ui/facts.tsx";
import { TextLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/winners-page.ts";
import { type ArchivedDraw, readArchive } from "./archive.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...headTags(loaderData?.head),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", href: "/winners.xml" },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const settings = await settingsInContext(context);
  const texts = await loadTexts(
    context,
    ...(["archive", "prizeFacts", "disagreement", "draw", "summaries", "handovers"] as const),
  );
  const { archive, prizeFacts, disagreement } = texts;
  return {
    head: {
      title: `${archive.title} · ${settings.companyName}`,
      description: archive.description,
      ...pageAddresses(context.get(environmentContext).publicUrl, href("/winners"), settings),
      siteName: settings.companyName,
      facts: [],
    },
    texts: { archive, prizeFacts, disagreement },
    draws: await readArchive(database, settings, texts),
  };
}

export default function WinnersPage({ loaderData: { draws } }: Route.ComponentProps) {
  const texts = useTexts("archive");
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className="grid gap-y-section pb-section">
        {draws.length === 0 && <p className="wrap">{texts.none}</p>}
        {draws.map((draw) => (
          <Draw key={draw.slug} draw={draw} />
        ))}
        <p className="wrap">
          <a
            href="/winners.xml"
            className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
          >
            {texts.feed}
          </a>
        </p>
      </div>
    </>
  );
}

function Draw({ draw }: { draw: ArchivedDraw }) {
  const texts = useTexts("archive");
  const labels = useTexts("prizeFacts");
  const { slug } = draw;
  const certificate = useHref(href("/draw/:slug/certificate.pdf", { slug }));
  return (
    <section id={slug} className="wrap scroll-mt-header">
      <h2 className="type-section">{draw.title}</h2>
      {draw.demonstration && <p className="type-small mt-2 text-muted">{labels.inventedPast}</p>}
      <div className="mt-6 max-w-narrow">
        <Facts
          facts={[
            { label: texts.decided, value: draw.decided },
            { label: texts.tickets, value: draw.tickets },
            { label: texts.prizes, value: draw.prizes },
            { label: texts.handedOver, value: fillIn(texts.ofAll, draw.handovers) },
          ]}
        />
      </div>
      <Stories draw={draw} />
      <div className="mt-8">
        <WinnersOrDisagreement
          // Photos are shown above, larger.
          rows={draw.winners?.map(({ photo: _, ...row }) => row)}
          slug={slug}
          caption={fillIn(labels.winners, { draw: draw.title })}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {draw.replay && (
          <TextLink to={href("/draw/:slug", { slug })} solo>
            {texts.replay}
          </TextLink>
        )}
        <TextLink to={href("/draw/:slug/verify", { slug })} solo>
          {texts.proof}
        </TextLink>
        <a
          href={certificate}
          className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
        >
          {texts.certificate}
        </a>
      </p>
    </section>
  );
}

/** Winners who agreed to a photo or said something that we may quote. */
function Stories({ draw }: { draw: ArchivedDraw }) {
  const told = (draw.winners ?? []).filter(({ photo, quote }) => photo || quote);
  if (told.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-grid sm:grid-cols-2">
      {told.map(({ key, photo, quote, winner, prize }) => (
        <li key={key}>
          <figure>
            {photo && (
              <div className="aspect-3/2 overflow-hidden bg-sunk">
                <Picture picture={photo} sizes="(min-width: 40rem) 45vw, 92vw" />
              </div>
            )}
            {quote && (
              <blockquote className="mt-4 max-w-text font-display text-[1.375rem] leading-snug text-text before:content-[open-quote] after:content-[close-quote]">
                {quote}
              </blockquote>
            )}
            <figcaption className="type-small mt-3 text-muted">
              {joinParts([winner, prize])}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
