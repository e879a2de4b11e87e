import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Autosave } from "../../ui/autosave/use-autosave.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { PlanActResult } from "./plan-act-result.ts";

/** The rules as they are written, as they will be read, and the default to start from. */
export function RulesField({
  autosave,
  ...field
}: {
  name: string;
  defaultValue: string;
  problem?: string;
  autosave: Autosave<PlanActResult>;
}) {
  const asking = useFetcher<PlanActResult>();
  const [previewing, setPreviewing] = useState(false);
  const taken = useRef<string>(undefined);
  const { rules, html } = asking.data ?? {};

  function ask(act: "preview" | "rules") {
    if (!autosave.form.current) return;
    const fields = new FormData(autosave.form.current);
    fields.set("act", act);
    asking.submit(fields, { method: "post" });
  }

  const place = useRef<HTMLDivElement>(null);
  const area = place.current?.querySelector("textarea");
  if (rules !== undefined && rules !== taken.current && area) {
    taken.current = rules;
    area.value = rules;
    autosave.touch();
  }
  return (
    <div ref={place} className="grid gap-2.5">
      <TextArea
        {...field}
        label="Rules, as entrants read them"
        aside="in Markdown"
        help="Entrants agree to exactly this text; its fingerprint is sealed with the terms."
        rows={14}
      />
      <div className="flex flex-wrap gap-2 [@media(scripting:none)]:hidden">
        <Button
          small
          icon="eye"
          aria-expanded={previewing}
          onClick={() => {
            if (!previewing) ask("preview");
            setPreviewing(!previewing);
          }}
        >
          {previewing ? "Close the preview" : "Preview"}
        </Button>
        <Button small icon="page" onClick={() => ask("rules")} disabled={asking.state !== "idle"}>
          Write our default text with these dates
        </Button>
      </div>
      {previewing && html !== undefined && (
        <section
          aria-label="Preview of the rules"
          className="rounded-md bg-raised px-5 py-4 [&_h1]:mb-3 [&_h1]:font-display [&_h1]:text-lg [&_h1]:text-text [&_h2]:mb-2 [&_h2]:font-display [&_h2]:text-base [&_h2]:text-text [&_p]:mb-3 [&_strong]:font-semibold [&_strong]:text-text [&_ul]:mb-3 [&_ul]:list-disc [&_ul]:pl-5"
        >
          <FormattedText html={html} />
        </section>
      )}
    </div>
  );
}
