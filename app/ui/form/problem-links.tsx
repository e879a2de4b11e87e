import { linkClass } from "../link.tsx";
import { Note } from "../note.tsx";
import { focusField } from "./focus-field.ts";

type ProblemLink = {
  /** The field's name, or its id. */
  name: string;
  /** The field as people find it: "Hero: Heading". */
  label: string;
  /** What is wrong with it. */
  problem: string;
};

/** "Fix 2 fields", with a link to each. Nothing when there is no problem. */
export function ProblemLinks({
  title = fixFields,
  links,
  look = "bad",
  goTo = (name) => focusField(document, name),
}: {
  title?: (count: number) => string;
  links: ProblemLink[];
  look?: "bad" | "warn";
  goTo?: (name: string) => void;
}) {
  if (links.length === 0) return null;
  return (
    <Note look={look} live>
      <b>{title(links.length)}</b>
      <ul className="mt-1 grid gap-1">
        {links.map(({ name, label, problem }) => (
          <li key={`${name} ${problem}`}>
            <a
              href={`#${name}`}
              className={linkClass}
              onClick={(event) => {
                event.preventDefault();
                goTo(name);
              }}
            >
              {label}
            </a>
            {`: ${problem}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

export function fixFields(count: number): string {
  return count === 1 ? "Fix 1 field" : `Fix ${count} fields`;
}
