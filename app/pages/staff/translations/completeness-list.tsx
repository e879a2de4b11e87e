import { Link } from "react-router";
import { Chip } from "../../../ui/chip.tsx";
import { type Completeness, countInWords } from "./completeness.ts";

/** A line for each language, or each original. */
export function CompletenessList({
  rows,
}: {
  rows: (Completeness & { name: string; path?: string; to: string })[];
}) {
  return (
    <ul className="max-w-narrow border-t border-line">
      {rows.map(({ name, path, to, ...counts }) => (
        <li key={to} className="border-b border-line">
          <Link
            to={to}
            className="group flex flex-wrap items-center gap-x-4 gap-y-1 px-1 py-3 no-underline hover:bg-raised"
          >
            <span className="min-w-40 flex-1">
              <b className="font-medium text-text group-hover:underline group-hover:decoration-gold group-hover:underline-offset-[0.2em]">
                {name}
              </b>
              {path && <span className="ms-2.5 text-xs text-muted max-md:hidden">{path}</span>}
            </span>
            <Chip look={lookOf(counts)} hollow={counts.translated === 0} bare>
              {countInWords(counts)}
            </Chip>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function lookOf({ texts, translated, outdated, drafts }: Completeness) {
  if (outdated > 0) return "warn";
  if (translated < texts) return "plain";
  return drafts > 0 ? "info" : "ok";
}
