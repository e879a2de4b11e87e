import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog, useDialog } from "../ui/overlay/dialog.tsx";
import type { SectionForm } from "./forms/section-forms.ts";

/** The list of section kinds, each with an explanation. */
export function AddSection({
  forms,
  full,
  add,
}: {
  forms: SectionForm[];
  full: boolean;
  add: (form: SectionForm) => void;
}) {
  const dialog = useDialog();
  const [kind, setKind] = useState(forms[0]?.kind);
  const chosen = forms.find((form) => form.kind === kind);
  return (
    <>
      <Button small icon="add" disabled={full} onClick={dialog.open}>
        Add a section
      </Button>
      <ConfirmDialog
        handle={dialog}
        question="Choose a section"
        consequences={[]}
        confirm={
          <Button
            look="gold"
            disabled={!chosen}
            onClick={() => {
              if (chosen) add(chosen);
              dialog.close();
            }}
          >
            {`Add ${chosen?.name ?? ""}`}
          </Button>
        }
      >
        <div
          role="radiogroup"
          aria-label="Kinds of sections"
          className="-mx-2 grid max-h-[50svh] overflow-y-auto px-2"
        >
          {forms.map((form) => (
            <label
              key={form.kind}
              className="grid cursor-pointer gap-0.5 rounded-sm border border-transparent px-3 py-2 hover:bg-text/4 has-checked:border-text has-checked:bg-high has-focus-visible:border-gold-bright"
            >
              <input
                type="radio"
                name="section-kind"
                value={form.kind}
                checked={form.kind === kind}
                onChange={() => setKind(form.kind)}
                className="sr-only"
              />
              <b className="font-medium text-text">{form.name}</b>
              <span className="text-xs text-muted">{form.about}</span>
            </label>
          ))}
        </div>
      </ConfirmDialog>
    </>
  );
}
