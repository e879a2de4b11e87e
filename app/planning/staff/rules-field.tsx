import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Autosave } from "../../ui/autosave/use-autosave.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { PlanActResult } from "./plan-act-result.ts";

/** The Markdown of the rules, with a preview and a button for the default text. */
export function RulesField({
  autosave,
  ...field
}: {
  name: string;
  defaultValue: string;
  problem?: string;
  autosave: Autosave<PlanActResult>;
}) {
  const fetcher = useFetcher<PlanActResult>();
  const [previewing, setPreviewing] = useState(false);
  const applied = useRef<string>(undefined);
  const { rules, html } = fetcher.data ?? {};

  function submit(act: "preview" | "rules") {
    if (!autosave.form.current) return;
    const fields = new FormData(autosave.form.current);
    fields.set("act", act);
    fetcher.submit(fields, { method: "post" });
  }

  const container = useRef<HTMLDivElement>(null);
  const area = container.current?.querySelector("textarea");
  if (rules !== undefined && rules !== applied.current && area) {
    applied.current = rules;
    area.value = rules;
    autosave.touch();
  }
  return (
    <div ref={container} className="grid gap-2.5">
      <TextArea
        {...field}
        label="Rules, as entrants read them"
        aside="in Markdown"
        help="Entrants agree to exactly this text. Its fingerprint is sealed with the terms."
        rows={14}
      />
      <div className="flex flex-wrap gap-2 [@media(scripting:none)]:hidden">
        <Button
          small
          icon="eye"
          aria-expanded={previewing}
          onClick={() => {
            if (!previewing) submit("preview");
            setPreviewing(!previewing);
          }}
        >
          {previewing ? "Close the preview" : "Preview"}
        </Button>
        <Button
          small
          icon="page"
          onClick={() => submit("rules")}
          disabled={fetcher.state !== "idle"}
        >
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
