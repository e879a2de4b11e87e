import { useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { describeControl, Field, type FieldProps, inputClass } from "../../ui/form/field.tsx";
import { type Path, textOf, valueAt } from "./document-path.ts";
import { useEditorTools } from "./editor-tools.ts";

type Mark = { label: string; key?: string; before: string; after: string; example: string };

const marks: Mark[] = [
  { label: "Heading", before: "\n## ", after: "\n", example: "A heading" },
  { label: "Bold", key: "b", before: "**", after: "**", example: "bold" },
  { label: "Italic", key: "i", before: "*", after: "*", example: "italic" },
  { label: "List", before: "\n- ", after: "\n", example: "a line" },
  { label: "Link", before: "[", after: "](/contact)", example: "the words of the link" },
];

/** A Markdown field with a toolbar. Raw HTML is shown as text. */
export function MarkdownField({
  name,
  label,
  help = "An empty line starts a new paragraph.",
  problem,
  path,
  value,
}: FieldProps & { path: Path; value: unknown }) {
  const { change, problems } = useEditorTools();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = textOf(valueAt(value, ["markdown"]));
  const texts = { label, help, problem: problem ?? problems[`${name}.markdown`] };
  const set = (markdown: string) => change(path, { markdown });

  function apply({ before, after, example }: Mark) {
    const box = area.current;
    if (!box) return;
    const { selectionStart: from, selectionEnd: to } = box;
    const chosen = text.slice(from, to) || example;
    set(text.slice(0, from) + before + chosen + after + text.slice(to));
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(from + before.length, from + before.length + chosen.length);
    });
  }
  return (
    <Field id={id} texts={texts}>
      <div role="toolbar" aria-label={`Marks for ${label}`} className="flex flex-wrap gap-1">
        {marks.map((mark) => (
          <Button key={mark.label} small look="quiet" onClick={() => apply(mark)}>
            {mark.label}
          </Button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        name={name}
        value={text}
        rows={Math.min(18, Math.max(5, Math.ceil(text.length / 60)))}
        {...describeControl(id, texts)}
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          const mark = marks.find(({ key }) => key === event.key);
          if (!mark) return;
          event.preventDefault();
          apply(mark);
        }}
        className={`${inputClass} block resize-y`}
      />
    </Field>
  );
}
