import { useRef } from "react";
import type { TextState } from "../../../content/translating/text-states.ts";
import { ChangedWords } from "../../../editor/difference-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip, type ChipLook } from "../../../ui/chip.tsx";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { inputClass } from "../../../ui/form/field.tsx";
import type { LoadedTranslation } from "./load-translation.server.ts";

const states: Record<TextState, { look: ChipLook; text: string }> = {
  missing: { look: "plain", text: "Missing" },
  outdated: { look: "warn", text: "Outdated" },
  draft: { look: "info", text: "Draft" },
  published: { look: "ok", text: "Published" },
};

/** By section or block of the original. */
export function TextGroups({
  loaded,
  typed,
  changed,
}: {
  loaded: LoadedTranslation;
  /** Of a refused form. */
  typed: string[] | undefined;
  changed: () => void;
}) {
  const { texts } = loaded;
  return texts.map((text, place) => (
    <div key={text.original}>
      {text.group !== texts[place - 1]?.group && (
        <h2 className="mt-6 mb-1 text-md font-semibold first:mt-0">{text.group}</h2>
      )}
      <TextRow {...{ text, place, loaded, changed }} typed={typed?.[place]} />
    </div>
  ));
}

function TextRow({
  text,
  place,
  loaded: { language, own },
  typed,
  changed,
}: {
  text: LoadedTranslation["texts"][number];
  place: number;
  loaded: LoadedTranslation;
  typed: string | undefined;
  changed: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { look, text: state } = states[text.state];
  const id = `text-${place}`;
  const rows = rowsFor(text.original);
  // A long text scrolls, by keyboard too.
  const isLong = rows > 10;
  return (
    <div className="grid gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-2">
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={id} className="text-xs font-medium text-muted">
            {text.label}
          </label>
          <Chip look={look} hollow={text.state === "missing"} bare>
            {state}
          </Chip>
        </div>
        <p
          id={`${id}-original`}
          lang={own.locale}
          dir={own.direction}
          tabIndex={isLong ? 0 : undefined}
          className={`wrap-anywhere whitespace-pre-line text-text ${isLong ? "max-h-96 overflow-y-auto" : ""}`}
        >
          {text.original}
        </p>
        {text.former !== undefined && (
          <details className="mt-2 text-xs">
            <summary className="cursor-pointer py-1 text-muted hover:text-text">
              What changed in the original
            </summary>
            <p className="wrap-anywhere whitespace-pre-line">
              <ChangedWords from={text.former} to={text.original} />
            </p>
          </details>
        )}
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-2">
        <input type="hidden" name="original" value={text.original} />
        <textarea
          ref={field}
          id={id}
          name="text"
          rows={rows}
          defaultValue={typed ?? text.translation}
          lang={language.locale}
          dir={language.direction}
          aria-describedby={`${id}-original`}
          className={`${inputClass} block resize-y`}
        />
        {text.state === "outdated" && (
          <CheckField name="keep" value={place} onChange={changed}>
            The translation is still correct
          </CheckField>
        )}
        {text.state !== "published" && (
          <Button
            type="submit"
            name="copy"
            value={place}
            look="quiet"
            small
            onClick={(event) => {
              if (!field.current) return;
              event.preventDefault();
              field.current.value = text.original;
              field.current.focus();
              changed();
            }}
          >
            Copy from original
            <span className="sr-only">: {text.label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** About as tall as the original beside it. */
function rowsFor(original: string): number {
  const lines = original.split("\n").reduce((sum, line) => sum + Math.ceil(line.length / 60), 0);
  return Math.min(16, Math.max(1, lines));
}
