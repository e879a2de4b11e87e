import { useLocale } from "../../content/use-settings.ts";
import { count } from "../../platform/in-words.ts";
import type { StageWinner } from "../../show/script/public-show.ts";

export function WinnerRow({ winner, below }: { winner: StageWinner; below?: string }) {
  const locale = useLocale();
  const { ticket, name, place } = winner;
  return (
    <li className="border-b border-line py-3.5">
      <p className="flex items-baseline gap-2">
        <b className="font-medium text-text">{name}</b>
        <span>{place}</span>
        <span className="ms-auto tabular-nums">{count(ticket, locale)}</span>
      </p>
      {below && <p className="type-small text-muted">{below}</p>}
    </li>
  );
}
