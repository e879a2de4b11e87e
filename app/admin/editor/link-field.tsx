import { useId, useState } from "react";
import { inputClass, selectClass } from "../parts/fields.tsx";
import type { Destination } from "./destinations.server.ts";
import { useEditorTools } from "./editor-tools.ts";

const elsewhere = "another address";

/** Somewhere of the site by its name, or any address: another site, a phone, a mail address. */
export function LinkField({
  name,
  label,
  help,
  problem,
  value,
  change,
}: {
  name: string;
  label: string;
  help?: string | undefined;
  problem?: string;
  value: string;
  change: (to: string) => void;
}) {
  const { destinations } = useEditorTools();
  const known = destinations.some(({ to }) => to === value);
  const [free, setFree] = useState(!known);
  const id = useId();
  const groups = Map.groupBy(destinations, ({ group }: Destination) => group);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
      <select
        id={id}
        value={free || !known ? elsewhere : value}
        onChange={({ target }) => {
          setFree(target.value === elsewhere);
          if (target.value !== elsewhere) change(target.value);
        }}
        className={selectClass}
      >
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ label: words, to }) => (
              <option key={to} value={to}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={elsewhere}>Another address…</option>
      </select>
      {(free || !known) && (
        <input
          name={name}
          aria-label={`${label}: the address`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-below` : undefined}
          value={value}
          placeholder="https://, tel:+44…, mailto:…"
          onChange={({ target }) => change(target.value)}
          className={inputClass}
        />
      )}
      {(problem ?? help) && (
        <p id={`${id}-below`} className={`text-xs ${problem ? "text-danger" : "text-muted"}`}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
