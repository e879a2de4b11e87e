import { Form, href, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextLink } from "../ui/link.tsx";
import { addressOf, readFilter } from "./home-filter.ts";
import type { LoadedHomes } from "./load-homes.server.ts";

/** A GET form: without scripts its button shows the homes, with scripts every choice does. */
export function HomeFilters({
  fields,
  count,
  labels,
  clear,
}: Pick<LoadedHomes, "fields" | "count" | "labels" | "clear">) {
  const navigate = useNavigate();

  function show(form: HTMLFormElement) {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const to = addressOf(readFilter(new URLSearchParams(chosen)));
    navigate(to, { preventScrollReset: true, replace: true });
  }
  return (
    <Form
      action={href("/home")}
      aria-label={labels.filter}
      onChange={({ currentTarget }) => show(currentTarget)}
      className="wrap text-md print:hidden"
    >
      <div className="border-line lg:flex lg:items-center lg:gap-x-11 lg:border-y">
        <p className="flex flex-none items-center gap-x-6 tabular-nums max-lg:min-h-12 max-lg:text-sm max-lg:text-muted lg:order-2 lg:text-text">
          <span role="status">{count}</span>
          {clear && (
            <TextLink to={clear.to} solo>
              {clear.label}
            </TextLink>
          )}
        </p>
        <div className="no-scrollbar flex min-w-0 flex-1 gap-x-[clamp(1.25rem,2vw,2.5rem)] max-lg:-mx-gutter max-lg:overflow-x-auto max-lg:border-y max-lg:border-line max-lg:px-gutter lg:flex-wrap">
          {fields.map(({ name, label, value, options }) => (
            <label
              key={name}
              className="flex min-h-13 flex-none items-center gap-2 text-muted lg:min-h-15"
            >
              {label}
              <select
                key={value}
                name={name}
                defaultValue={value}
                className="bare-select min-h-tap max-w-44 cursor-pointer text-text transition-colors hover:text-gold-bright max-lg:text-[1rem]"
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value} className="bg-high text-text">
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <span className="hidden flex-none items-center [@media(scripting:none)]:flex">
            <Button small type="submit">
              {labels.show}
            </Button>
          </span>
        </div>
      </div>
    </Form>
  );
}
