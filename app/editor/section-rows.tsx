import { useState } from "react";
import type { OtherEditor } from "../content/documents/presence-store.server.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/overlay/toast.tsx";
import { useDragOrder } from "../ui/use-drag-order.ts";
import { AddSection } from "./add-section.tsx";
import { BlockRow } from "./block-row.tsx";
import type { Concern } from "./concerns.server.ts";
import type { DocumentValue } from "./editor-act-result.ts";
import { useEditorTools } from "./fields/editor-tools.ts";
import { FieldViews } from "./fields/field-view.tsx";
import { GripButton } from "./fields/grip-button.tsx";
import { blankFields } from "./forms/blank-values.ts";
import type { SectionForm } from "./forms/section-forms.ts";

const mostSections = 40;

/** The sections of a page: add, move, hide, duplicate, remove and edit them. */
export function SectionRows({
  forms,
  sections,
  open,
  setOpen,
  changed,
  concerns,
  otherEditors,
}: {
  forms: SectionForm[];
  sections: DocumentValue[];
  open: string;
  setOpen: (block: string) => void;
  /** Ids of sections that differ from the published version. */
  changed: ReadonlySet<string>;
  concerns: Concern[];
  otherEditors: OtherEditor[];
}) {
  const { change, changeList, problems } = useEditorTools();
  const [announcement, setAnnouncement] = useState("");
  const toast = useToast();
  const set = (next: DocumentValue[]) => change(["sections"], next);
  const nameOf = (section: DocumentValue) =>
    forms.find(({ kind }) => kind === section.kind)?.name ?? String(section.kind);

  function move(from: number, to: number) {
    const section = sections[from];
    if (!section || to < 0 || to >= sections.length || from === to) return;
    set(sections.toSpliced(from, 1).toSpliced(to, 0, section));
    setAnnouncement(`${nameOf(section)} is now number ${to + 1} of ${sections.length}.`);
  }
  const drag = useDragOrder(move);

  function add(form: SectionForm) {
    const id = newId();
    set([...sections, { kind: form.kind, id, ...blankFields(form.fields) }]);
    setOpen(id);
    setAnnouncement(`${form.name} added as the last section.`);
  }
  function remove(index: number) {
    const section = sections[index];
    if (!section) return;
    set(sections.toSpliced(index, 1));
    setOpen("");
    toast({
      text: `${nameOf(section)} is removed from the draft.`,
      undoLocally() {
        changeList(["sections"], (list) => list.toSpliced(index, 0, section));
        setOpen(String(section.id));
      },
    });
  }
  function duplicate(index: number) {
    const section = sections[index];
    if (!section) return;
    const id = newId();
    set(sections.toSpliced(index + 1, 0, { ...section, id }));
    setOpen(id);
    setAnnouncement(`${nameOf(section)} duplicated.`);
  }

  return (
    <>
      <ul>
        {sections.map((section, index) => {
          const id = String(section.id);
          const name = nameOf(section);
          const form = forms.find(({ kind }) => kind === section.kind);
          const prefix = `sections.${index}.`;
          const hidden = section.hidden === true;
          return (
            <li key={id} {...drag(index).row}>
              <BlockRow
                name={name}
                about={titleOf(section)}
                open={open === id}
                hidden={hidden}
                changed={changed.has(id)}
                concerns={concerns.filter(({ path }) => path.startsWith(prefix)).length}
                wrong={Object.keys(problems).filter((path) => path.startsWith(prefix)).length}
                otherEditors={otherEditors.filter((other) => other.place === id)}
                toggle={() => setOpen(open === id ? "" : id)}
                grip={
                  <GripButton
                    label={`Move ${name}`}
                    grip={drag(index).grip}
                    move={(by) => move(index, index + by)}
                  />
                }
                acts={
                  <>
                    {open === id && (
                      <>
                        <Button
                          small
                          look="quiet"
                          icon="copy"
                          label={`Duplicate ${name}`}
                          disabled={sections.length >= mostSections}
                          onClick={() => duplicate(index)}
                        />
                        <Button
                          small
                          look="quiet"
                          icon="bin"
                          label={`Delete ${name}`}
                          onClick={() => remove(index)}
                        />
                      </>
                    )}
                    <Button
                      small
                      look="quiet"
                      icon={hidden ? "eye-off" : "eye"}
                      label={hidden ? `Show ${name}` : `Hide ${name}`}
                      onClick={() =>
                        change(["sections", index, "hidden"], hidden ? undefined : true)
                      }
                    />
                  </>
                }
              >
                {form && form.fields.length > 0 ? (
                  <FieldViews fields={form.fields} path={["sections", index]} value={section} />
                ) : (
                  <p className="text-muted">{form?.about}</p>
                )}
              </BlockRow>
            </li>
          );
        })}
      </ul>
      <div className="px-4 py-3.5">
        <AddSection forms={forms} full={sections.length >= mostSections} add={add} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function titleOf(section: DocumentValue) {
  return typeof section.title === "string" ? section.title : undefined;
}

/** Not crypto.randomUUID: it is only available in secure contexts (https). */
function newId() {
  return `n${Math.random().toString(36).slice(2, 14)}`;
}
