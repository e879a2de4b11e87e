import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ChangedWords } from "../../editor/difference-list.tsx";
import type { Autosave } from "../../ui/autosave/use-autosave.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { PlanActResult } from "./plan-act-result.ts";

/** The Markdown of the rules, with a preview and a button for the default text. */
export function RulesField({
  autosave,
  ...field
}: {
  name: string;
  label: string;
  defaultValue: string;
  problem?: string;
  autosave: Autosave<PlanActResult>;
}) {
  const fetcher = useFetcher<PlanActResult>();
  const [previewing, setPreviewing] = useState(false);
  const handled = useRef<string>(undefined);
  const [offered, setOffered] = useState<{ from: string; to: string }>();
  const [replaced, setReplaced] = useState<string>();
  const dialog = useDialog();
  const { rules, html } = fetcher.data ?? {};

  function submit(act: "preview" | "rules") {
    if (!autosave.form.current) return;
    const fields = new FormData(autosave.form.current);
    fields.set("act", act);
    handled.current = undefined;
    fetcher.submit(fields, { method: "post" });
  }

  const container = useRef<HTMLDivElement>(null);
  const area = () => container.current?.querySelector("textarea");

  function write(text: string) {
    const field = area();
    if (!field) return;
    field.value = text;
    autosave.touch();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response
  useEffect(() => {
    if (rules === undefined || fetcher.data === undefined) return;
    if (handled.current === rules && area()?.value === rules) return;
    handled.current = rules;
    const from = area()?.value ?? "";
    if (from.trim() === "" || from === rules) return write(rules);
    // Somebody has written rules: they see what would change, and decide.
    setOffered({ from, to: rules });
    dialog.open();
  }, [fetcher.data]);

  return (
    <div ref={container} className="grid gap-2.5">
      <TextArea
        {...field}
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
          Insert our default text with these dates
        </Button>
        {replaced !== undefined && (
          <Button
            small
            look="quiet"
            icon="reload"
            onClick={() => {
              write(replaced);
              setReplaced(undefined);
            }}
          >
            Undo: bring back my text
          </Button>
        )}
      </div>
      <ConfirmDialog
        handle={dialog}
        wide
        question="Replace your rules with our default text?"
        consequences={[
          { icon: "page", text: "Your text is replaced as shown below." },
          { icon: "reload", text: "You can undo it while this page is open." },
        ]}
        keep="Keep my text"
        confirm={
          <Button
            look="gold"
            onClick={() => {
              if (!offered) return;
              setReplaced(offered.from);
              write(offered.to);
              dialog.close();
            }}
          >
            Replace the text
          </Button>
        }
      >
        {offered && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too
          <div tabIndex={0} className="max-h-80 overflow-y-auto rounded-md border border-line p-3">
            <p className="text-xs wrap-anywhere whitespace-pre-line">
              <ChangedWords from={offered.from} to={offered.to} />
            </p>
          </div>
        )}
      </ConfirmDialog>
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
