import type { PrintedPassedOver } from "../../protocol/checks/verify.ts";
import { useLocale } from "../content/use-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { count } from "../platform/in-words.ts";
import { winnerInWords } from "./winners.tsx";

/** Tickets that came up and won nothing because their tag had won already. People who are listed wrongly can object. */
export function PassedOver({ tickets }: { tickets: PrintedPassedOver[] }) {
  const texts = useTexts("verify");
  const locale = useLocale();
  return (
    <>
      <ol>
        {tickets.map(({ ticket, same, pub }) => (
          <li
            key={ticket}
            className="justify-between gap-6 border-t border-line py-3.5 last:border-b sm:flex"
          >
            <span className="block text-text tabular-nums wrap-anywhere">
              {winnerInWords(ticket, pub, texts, locale)}
            </span>
            <span className="block min-w-0 tabular-nums sm:text-end">
              {fillIn(texts.passedOverLine, { same: count(same, locale) })}
            </span>
          </li>
        ))}
      </ol>
      <details className="mt-4">
        <summary className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]">
          {texts.isThatYou}
        </summary>
        <ol className="grid max-w-text list-decimal gap-2.5 ps-5">
          <li>{texts.isThatYouReceipt}</li>
          <li>{texts.isThatYouWrong}</li>
          <li>{texts.isThatYouRight}</li>
        </ol>
      </details>
    </>
  );
}
