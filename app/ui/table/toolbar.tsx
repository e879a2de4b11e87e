import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { inputClass, selectClass } from "../form/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { useKeys } from "../keyboard/use-keys.ts";
import { type TableState, tableAddress } from "./table-address.ts";

/** Long enough not to search for every key press, short enough to feel immediate. */
const pauseBeforeSearch = 250;

/** Search, status and filters of a table, stored in its address. Works as a plain form. */
export function Toolbar({
  state,
  searchLabel,
  selects = [],
  days = [],
  children,
}: {
  state: TableState;
  /** What can be searched for: "Name, phone or ticket". */
  searchLabel: string;
  selects?: FilterSelect[];
  /** Filters by a day: from, until. */
  days?: { name: string; label: string }[];
  /** Segments and other links. */
  children?: ReactNode;
}) {
  const submit = useSubmit();
  const search = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useKeys({
    "/": () => {
      search.current?.focus();
      search.current?.select();
    },
  });

  // A link or the back button may change the address: show its search.
  useEffect(() => {
    if (search.current && document.activeElement !== search.current) {
      search.current.value = state.search;
    }
  }, [state.search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Leaves empty fields out of the address. */
  function send(form: HTMLFormElement) {
    window.clearTimeout(timer.current);
    const filled = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    );
    submit(new URLSearchParams(filled), { replace: true, preventScrollReset: true });
  }
  const apply: ComponentProps<"form">["onChange"] = (event) => {
    const form = event.currentTarget;
    const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
    window.clearTimeout(timer.current);
    if (typed) timer.current = window.setTimeout(() => send(form), pauseBeforeSearch);
    else send(form);
  };
  const shown = new Set(["search", ...[...selects, ...days].map(({ name }) => name)]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Form
        role="search"
        preventScrollReset
        onChange={apply}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
        className="flex flex-1 flex-wrap items-center gap-2 max-lg:basis-full"
      >
        <label className="relative min-w-40 flex-1 max-md:basis-full lg:max-w-80">
          <span className="sr-only">{searchLabel}</span>
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={search}
            type="search"
            name="search"
            defaultValue={state.search}
            placeholder={searchLabel}
            autoComplete="off"
            className={`${inputClass} compact:pl-10`}
          />
        </label>
        {selects.map((select) => (
          <label key={select.name} className="max-md:basis-[calc(50%-0.25rem)] max-md:flex-1">
            <span className="sr-only">{select.label}</span>
            <select
              key={state.filters[select.name] ?? ""}
              name={select.name}
              defaultValue={state.filters[select.name] ?? ""}
              className={selectClass}
            >
              <option value="">{select.label}: any</option>
              {select.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <div className="flex flex-wrap gap-2 empty:hidden max-md:w-full">
          {days.map((day) => (
            <label
              key={day.name}
              className="flex items-center gap-2 max-md:grid max-md:flex-1 max-md:gap-1"
            >
              <span className="text-xs text-muted">{day.label}</span>
              <input
                key={state.filters[day.name] ?? ""}
                type="date"
                name={day.name}
                defaultValue={state.filters[day.name]}
                className={`${inputClass} lg:w-36`}
              />
            </label>
          ))}
        </div>
        <HiddenState state={state} except={shown} />
        <button type="submit" className="sr-only">
          Search
        </button>
      </Form>
      {children}
    </div>
  );
}

type FilterSelect = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
};

/** Parameters of the address that have no visible field, so that submitting keeps them. */
function HiddenState({ state, except }: { state: TableState; except: Set<string> }) {
  const parameters = [...new URLSearchParams(tableAddress(state))].filter(
    ([name]) => !except.has(name),
  );
  return parameters.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Links to a few views of the table, each with its number of rows. */
export function Segments({
  state,
  filter,
  label,
  options,
}: {
  state: TableState;
  filter: string;
  label: string;
  /** The option without a value is the default view. */
  options: { value?: string; label: string; count?: number }[];
}) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar inline-flex max-w-full overflow-x-auto rounded-sm border border-line-strong"
    >
      {options.map((option) => (
        <Link
          key={option.label}
          to={tableAddress(state, { filters: { [filter]: option.value } })}
          preventScrollReset
          aria-current={state.filters[filter] === option.value || undefined}
          className="inline-flex h-9.5 items-center gap-1.5 border-line px-3 font-medium whitespace-nowrap text-muted no-underline not-first:border-l hover:text-text focus-visible:-outline-offset-2 aria-[current]:bg-high aria-[current]:text-text max-lg:h-10.5"
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-normal text-muted tabular-nums">
              {option.count.toLocaleString("en-GB")}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
