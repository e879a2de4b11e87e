// One prize: pictures, what is included and not, its value, costs, conditions, and the chance today.
import { data, href } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { OwnTime } from "../../content/own-time.tsx";
import { headTags } from "../../content/page-head.ts";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { inRunningText } from "../../draws/prizes/chance.ts";
import { factsOf } from "../../draws/prizes/prize-cards.tsx";
import { pageAddresses } from "../../languages/languages.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/prize-page.ts";
import { findPrize, type PrizeDetails } from "./prize.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const settings = await settingsInContext(context);
  const page = await findPrize(database, params, settings);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const { publicUrl } = context.get(environmentContext);
  const [picture] = page.pictures;
  return {
    head: {
      title: `${page.prize.name} · ${settings.companyName}`,
      description: page.prize.story || page.title,
      ...pageAddresses(publicUrl, href("/draw/:slug/prizes/:prize", params), settings),
      siteName: settings.companyName,
      picture: picture && { address: publicUrl + picture.src, alt: picture.alt },
      facts: [],
    },
    texts: await loadTexts(context, "archive", "prizeFacts"),
    ...page,
  };
}

const parts = ["included", "notIncluded", "valuation", "costs", "conditions"] as const;

export default function PrizePage({ loaderData }: Route.ComponentProps) {
  const { prize, pictures, slug, title, tickets, open, closes, demonstration } = loaderData;
  const texts = useTexts("archive");
  const labels = useTexts("prizeFacts");
  const locale = useLocale();
  const [first, ...others] = pictures;
  const above = fillIn(texts.ofDraw, { draw: inRunningText(title, locale) });
  return (
    <>
      <PageTitle
        title={prize.name}
        lead={demonstration ? fillIn(labels.invented, { first: above }) : above}
      />
      <div className="wrap pb-section">
        {first && (
          <div className="-mx-gutter aspect-4/3 overflow-hidden bg-sunk md:mx-0 md:aspect-21/9">
            <Picture picture={first} sizes="(min-width: 48rem) 90vw, 134vw" eager />
          </div>
        )}
        <div className="twelve mt-8">
          <div className="lg:col-span-7">
            {prize.story && <p className="type-lead max-w-text">{prize.story}</p>}
            {parts.map((part) => (
              <Part key={part} title={texts[part]} text={loaderData[part]} />
            ))}
          </div>
          <aside className="lg:col-span-4 lg:col-start-9">
            <Facts
              facts={[
                ...factsOf(
                  prize,
                  { tickets, chanceLabel: open ? labels.chanceToday : labels.chance },
                  labels,
                  locale,
                ),
                {
                  label: open ? labels.closes : labels.decided,
                  value: <OwnTime seconds={loaderData.at}>{closes}</OwnTime>,
                },
              ]}
            />
            <div className="mt-6">
              <ButtonRow>
                <ButtonLink
                  to={`${href("/draw/:slug", { slug })}${open ? "#enter" : ""}`}
                  look={open ? "gold" : "plain"}
                >
                  {open ? labels.enter : labels.see}
                </ButtonLink>
                {prize.home && <ButtonLink to={prize.home.to}>{labels.home}</ButtonLink>}
              </ButtonRow>
            </div>
          </aside>
        </div>
        {others.length > 0 && (
          <ul className="mt-block grid gap-grid sm:grid-cols-2">
            {others.map((picture) => (
              <li key={picture.src} className="aspect-3/2 overflow-hidden bg-sunk">
                <Picture picture={picture} sizes="(min-width: 40rem) 45vw, 92vw" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** A text of staff: paragraphs, or a list with one line each. */
function Part({ title, text }: { title: string; text: PrizeDetails["included"] }) {
  if (!text) return null;
  const lines = text.split("\n").filter(Boolean);
  return (
    <section className="mt-8">
      <h2 className="type-card">{title}</h2>
      {lines.length === 1 ? (
        <p className="mt-2 max-w-text">{text}</p>
      ) : (
        <ul className="mt-2 max-w-text list-disc ps-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
