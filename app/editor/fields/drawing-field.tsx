import { useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, type FieldProps } from "../../ui/form/field.tsx";
import { textOf, valueAt } from "./document-path.ts";

const largest = 200_000;

/** An SVG file, stored in the document. It is shown as an image, so scripts in it do not run. */
export function DrawingField({
  name,
  value,
  change,
  ...texts
}: FieldProps & { value: unknown; change: (value: unknown) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState("");
  const svg = textOf(valueAt(value, ["svg"]));

  async function take(file: File | undefined) {
    if (!file) return;
    const text = file.size <= largest ? await file.text() : "";
    if (!/<svg[\s>]/.test(text)) {
      setRefused("Choose an SVG file of at most 200 KB.");
      return;
    }
    setRefused("");
    change({ svg: text });
  }
  return (
    <Field id={id} texts={{ ...texts, problem: refused || texts.problem }}>
      {svg && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt=""
          className="max-h-48 w-full rounded-sm border border-line-strong bg-sunk object-contain p-3"
        />
      )}
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept="image/svg+xml,.svg"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = "";
        }}
      />
      <span className="flex gap-2">
        <Button small icon="upload" onClick={() => input.current?.click()}>
          {svg ? "Choose another file" : "Choose a file"}
        </Button>
        {svg && (
          <Button small look="quiet" onClick={() => change(undefined)}>
            Remove
          </Button>
        )}
      </span>
    </Field>
  );
}
