import { useId, useState } from "react";
import {
  describeControl,
  Field,
  type FieldProps,
  inputClass,
  selectClass,
} from "../../ui/form/field.tsx";
import type { Destination } from "./destinations.server.ts";
import { useEditorTools } from "./editor-tools.ts";

const otherAddress = "another address";

/** A page of this site by name, or any other address: another site, a phone number, a mail address. */
export function LinkField({
  name,
  value,
  change,
  ...texts
}: FieldProps & { value: string; change: (to: string) => void }) {
  const { destinations } = useEditorTools();
  const known = destinations.some(({ to }) => to === value);
  const [free, setFree] = useState(!known);
  const id = useId();
  const groups = Map.groupBy(destinations, ({ group }: Destination) => group);
  return (
    <Field id={id} texts={texts}>
      <select
        id={id}
        value={free || !known ? otherAddress : value}
        onChange={({ target }) => {
          setFree(target.value === otherAddress);
          if (target.value !== otherAddress) change(target.value);
        }}
        className={selectClass}
      >
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ label, to }) => (
              <option key={to} value={to}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={otherAddress}>Another address…</option>
      </select>
      {(free || !known) && (
        <input
          name={name}
          aria-label={`${texts.label}: the address`}
          {...describeControl(id, texts)}
          value={value}
          placeholder="https://, tel:+44…, mailto:…"
          onChange={({ target }) => change(target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}
