import { href, useNavigate } from "react-router";
import { Card } from "../../ui/card.tsx";
import { focusField } from "../../ui/form/focus-field.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { linkClass } from "../../ui/link.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";

type Item = LoadedPlan["checklist"][number];

const fields: Record<Exclude<Item["id"], "prizes">, string> = {
  title: "title",
  rules: "rulesText",
  language: "rulesText",
  promoter: "promoter",
  times: "closesAt",
  routes: "routes",
  display: "displayChoices",
  reasons: "exclusionReasons",
  randomness: "source",
  witnesses: "witnesses",
};

function addressOf(plan: Pick<LoadedPlan, "id">, { id }: Item) {
  if (id === "prizes") return href("/admin/draws/:id/prizes", { id: `${plan.id}` });
  return `#${fields[id]}`;
}

export function firstMissing({ checklist }: Pick<LoadedPlan, "checklist">): Item | undefined {
  return checklist.find(({ done }) => !done);
}

/** Focuses the field of a missing item, also if it is folded away; or opens the page of the prizes. */
export function useGoToMissing(plan: Pick<LoadedPlan, "id">) {
  const navigate = useNavigate();
  return (item: Item) => {
    if (item.id === "prizes") void navigate(addressOf(plan, item));
    else focusField(document, fields[item.id]);
  };
}

function MissingLink({ plan, item }: { plan: LoadedPlan; item: Item }) {
  const goTo = useGoToMissing(plan);
  return (
    <a
      href={addressOf(plan, item)}
      className={linkClass}
      onClick={(event) => {
        event.preventDefault();
        goTo(item);
      }}
    >
      {item.label}
    </a>
  );
}

/**
 * On narrow screens the checklist is below a long form: this lists the missing items at the top, with links.
 */
export function MissingSummary({ plan }: { plan: LoadedPlan }) {
  const missing = plan.checklist.filter(({ done }) => !done);
  const count =
    missing.length === 1 ? "1 thing is missing:" : `${missing.length} things are missing:`;
  return (
    <p className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-2 border-line-strong pl-3 xl:hidden">
      {missing.length === 0 ? "Nothing is missing." : count}
      {missing.map((item) => (
        <MissingLink key={item.id} plan={plan} item={item} />
      ))}
      <a href="#before-it-can-open" className={linkClass}>
        {missing.length === 0 ? "What will be sealed" : "Show the whole checklist"}
      </a>
    </p>
  );
}

export function Checklist({ plan }: { plan: LoadedPlan }) {
  const { checklist } = plan;
  const done = checklist.filter((item) => item.done).length;
  const ordered = checklist.toSorted((first, second) => Number(first.done) - Number(second.done));
  return (
    <Card title="Before it can open" aside={`${done} of ${checklist.length}`}>
      <div className="px-4.5 pb-2">
        <progress
          value={done}
          max={checklist.length}
          aria-label="Done before it can open"
          className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-text [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-text"
        />
      </div>
      <ul className="pb-3">
        {ordered.map((item) => (
          <li key={item.id} className="grid grid-cols-[1.25rem_1fr] gap-3 px-4.5 py-1.5">
            {item.done ? (
              <Icon name="tick" className="mt-0.5 size-4.5 text-success" />
            ) : (
              <span
                aria-hidden="true"
                className="mt-1 ml-0.5 size-3.5 rounded-full border-[1.5px] border-warning"
              />
            )}
            {item.done ? (
              <span className="text-soft">{item.label}</span>
            ) : (
              <span>
                <MissingLink plan={plan} item={item} />
                <small className="block text-xs text-muted">{item.problem}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
