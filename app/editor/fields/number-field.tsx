import { useState } from "react";
import { type FieldProps, TextField } from "../../ui/form/field.tsx";
import { readNumber } from "./table-text.ts";

/** A number as people write it: "1,640,000" and "54.5". Empty clears an optional one. */
export function NumberField({
  value,
  change,
  ...texts
}: FieldProps & { value: unknown; change: (value: unknown) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...texts}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === undefined ? "" : String(value))}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        change(text === "" ? undefined : (readNumber(text) ?? text));
      }}
    />
  );
}
