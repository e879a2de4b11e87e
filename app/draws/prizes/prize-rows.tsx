import { useLocale } from "../../content/use-settings.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { Picture } from "../../ui/picture.tsx";
import { chanceInWords } from "./chance.ts";
import { PrizeLink } from "./prize-cards.tsx";
import type { PrizeView } from "./prize-view.ts";

/** Prizes as rows: image, name, description and three facts on one line. Without an image the text has the whole row. */
export function PrizeRows({
  prizes,
  tickets,
  chanceLabel,
  slug,
}: {
  prizes: PrizeView[];
  /** Of their draw: every prize has a page. */
  slug: string;
  tickets: number;
  /** Omitted when nobody can win any more. */
  chanceLabel?: string;
}) {
  const locale = useLocale();
  const texts = useTexts("prizeFacts");
  return (
    <ol>
      {prizes.map((prize) => (
        <li
          key={prize.id}
          className={`grid items-center gap-x-grid gap-y-4 border-t border-line py-6 last:border-b ${prize.picture ? "sm:grid-cols-[2fr_3fr]" : ""}`}
        >
          {prize.picture && (
            <div className="aspect-3/2 overflow-hidden bg-sunk [content-visibility:auto]">
              <Picture
                picture={prize.picture}
                sizes="(min-width: 64rem) 20vw, (min-width: 40rem) 38vw, 92vw"
              />
            </div>
          )}
          <div>
            <h3 className="type-card">{prize.name}</h3>
            {prize.story && <p className="mt-1.5">{prize.story}</p>}
            <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
              {prize.value && <InlineFact label={texts.value} value={prize.value} />}
              <InlineFact label={texts.howMany} value={groupDigits(prize.quantity, locale)} />
              {chanceLabel && (
                <InlineFact
                  label={chanceLabel}
                  value={chanceInWords(tickets, prize.quantity, texts, locale)}
                />
              )}
            </dl>
            <PrizeLink slug={slug} prize={prize} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function InlineFact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="me-1.5 inline text-muted">{label}</dt>
      <dd className="inline text-text tabular-nums">{value}</dd>
    </div>
  );
}
