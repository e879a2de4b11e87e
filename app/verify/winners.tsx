import { printable } from "../../protocol/checks/report.ts";
import type { PrintedAward } from "../../protocol/checks/verify.ts";
import { useLocale } from "../content/use-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { besideTranslation, type SealedTexts } from "../draws/proof/sealed-texts.ts";
import { count } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";

const shownAtOnce = 20;

/** The awards after all skips, in award order, as every verifier prints them. */
export function Winners({
  awards,
  facts,
  translations,
}: {
  awards: PrintedAward[];
  facts: ProofFacts;
  translations: SealedTexts | undefined;
}) {
  const texts = useTexts("verify");
  const locale = useLocale();
  const names = new Map(facts.prizes.map(({ id, name }) => [id, name]));
  const rows = awards.map(({ prize, ticket, pub }, slot) => ({
    slot,
    prize: besideTranslation(printable(names.get(prize) ?? prize), translations, locale),
    winner: ticket === 0 ? texts.notAwarded : winnerInWords(ticket, pub, texts, locale),
  }));
  return (
    <>
      <Rows rows={rows.slice(0, shownAtOnce)} />
      {rows.length > shownAtOnce && (
        <details>
          <summary className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]">
            {fillIn(texts.others, { count: count(rows.length - shownAtOnce, locale) })}
          </summary>
          <Rows rows={rows.slice(shownAtOnce)} />
        </details>
      )}
    </>
  );
}

export function winnerInWords(
  ticket: number,
  pub: PrintedAward["pub"],
  texts: Pick<Wording["verify"], "ticket">,
  locale: string,
): string {
  const who = joinParts([pub?.name, pub?.place]);
  return joinParts([fillIn(texts.ticket, { ticket: count(ticket, locale) }), printable(who)]);
}

function Rows({ rows }: { rows: { slot: number; prize: string; winner: string }[] }) {
  return (
    <ol>
      {rows.map(({ slot, prize, winner }) => (
        <li
          key={slot}
          className="justify-between gap-6 border-t border-line py-3.5 last:border-b sm:flex"
        >
          <span className="block text-text">{prize}</span>
          <span className="block min-w-0 tabular-nums wrap-anywhere sm:text-end">{winner}</span>
        </li>
      ))}
    </ol>
  );
}
