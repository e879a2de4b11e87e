import { href } from "react-router";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { Facts } from "../../ui/facts.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { chanceInWords, inRunningText } from "./chance.ts";
import type { PrizeView } from "./prize-view.ts";

/** Prizes side by side. Cards have no border: image, name, description, facts between hairlines. */
export function PrizeCards({
  prizes,
  tickets,
  chanceLabel,
  slug,
}: {
  prizes: PrizeView[];
  tickets: number;
  chanceLabel: string;
  /** Of their draw: every prize has a page. */
  slug: string;
}) {
  const locale = useLocale();
  const texts = useTexts("prizeFacts");
  // If one card has an image, the others reserve its space, so that the names align. The facts are at the bottom, above room for a link of two lines.
  const pictured = prizes.some(({ picture }) => picture);
  return (
    <ul className="grid gap-x-grid gap-y-12 sm:grid-cols-2 md:grid-cols-3">
      {prizes.map((prize) => (
        <li key={prize.id} className="flex flex-col">
          {prize.picture ? (
            <div className="aspect-4/3 overflow-hidden bg-sunk [content-visibility:auto]">
              <Picture
                picture={prize.picture}
                sizes="(min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 92vw"
              />
            </div>
          ) : (
            pictured && <div className="aspect-4/3 max-sm:hidden" />
          )}
          <h3 className={`type-card ${pictured ? "mt-5" : ""}`}>{prize.name}</h3>
          {prize.story && <p className="type-small mt-2">{prize.story}</p>}
          <div className="mt-auto pt-4">
            <Facts small facts={factsOf(prize, { tickets, chanceLabel }, texts, locale)} />
          </div>
          <div className="min-h-16">
            <PrizeLink slug={slug} prize={prize} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PrizeLink({ slug, prize }: { slug: string; prize: PrizeView }) {
  const texts = useTexts("prizeFacts");
  const locale = useLocale();
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      <TextLink to={href("/draw/:slug/prizes/:prize", { slug, prize: prize.id })} solo wraps>
        {fillIn(texts.more, { prize: inRunningText(prize.name, locale) })}
      </TextLink>
      {prize.home && (
        <TextLink to={prize.home.to} solo>
          {texts.home}
          <span className="sr-only">: {prize.home.name}</span>
        </TextLink>
      )}
    </p>
  );
}

export function factsOf(
  prize: PrizeView,
  { tickets, chanceLabel }: { tickets: number; chanceLabel: string },
  texts: Wording["prizeFacts"],
  locale?: string,
) {
  const value = prize.quantity > 1 ? fillIn(texts.each, { value: prize.value }) : prize.value;
  return [
    ...(prize.value ? [{ label: texts.value, value }] : []),
    { label: texts.howMany, value: groupDigits(prize.quantity, locale) },
    { label: chanceLabel, value: chanceInWords(tickets, prize.quantity, texts, locale) },
  ];
}
