import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useTexts } from "../content/wording/use-texts.ts";
import type { AddedFile } from "./selected-files.ts";
import { useFileTexts } from "./use-file-texts.ts";
import { type FileHead, type FileTexts, headLength, recogniseFile } from "./worker/file-kinds.ts";

export type FileSelection = { added: AddedFile[]; problems: string[] };

/** Reads only the first bytes of each file. Nothing leaves the device. */
async function recogniseFiles(files: Iterable<File>, texts: FileTexts): Promise<FileSelection> {
  const selection: FileSelection = { added: [], problems: [] };
  for (const file of files) {
    const recognised = recogniseFile(await readHead(file), texts);
    if (recognised.ok) selection.added.push({ kind: recognised.kind, file });
    else selection.problems.push(recognised.problem);
  }
  return selection;
}

async function readHead(file: File): Promise<FileHead> {
  try {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    return { name: file.name, size: file.size, head };
  } catch {
    // A folder, or a deleted file: treated as empty.
    return { name: file.name, size: 0, head: new Uint8Array() };
  }
}

/** A button that opens the file dialog. The input takes the focus, for keyboards and screen readers. */
export function ChooseFiles({
  children,
  onSelection,
  small = false,
}: {
  children: ReactNode;
  onSelection: (selection: FileSelection) => void;
  small?: boolean;
}) {
  const id = useId();
  const texts = useFileTexts();
  return (
    <span className={`relative inline-flex ${small ? "" : "max-sm:w-full"}`}>
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        onChange={async ({ currentTarget }) => {
          const selection = await recogniseFiles(currentTarget.files ?? [], texts);
          // Otherwise choosing the same file again fires no change event.
          currentTarget.value = "";
          onSelection(selection);
        }}
      />
      <label
        htmlFor={id}
        className={`inline-flex cursor-pointer items-center justify-center rounded-sm border border-line-control text-text transition-colors peer-focus-visible:shadow-(--focus-ring) hover:border-text hover:bg-text/5 ${
          small
            ? "min-h-tap px-4.5 text-sm font-medium"
            : "min-h-control px-7 text-center text-md font-semibold max-sm:w-full"
        }`}
      >
        {children}
      </label>
    </span>
  );
}

/** Files may be dropped anywhere on the page. */
export function DropAnywhere({ onSelection }: { onSelection: (selection: FileSelection) => void }) {
  const texts = useTexts("verify");
  const [hovering, setHovering] = useState(false);
  const fileTexts = useFileTexts();
  const deliver = useEffectEvent(async (files: File[]) =>
    onSelection(await recogniseFiles(files, fileTexts)),
  );
  useEffect(() => {
    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setHovering(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setHovering(false);
    }
    async function drop(event: DragEvent) {
      setHovering(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      await deliver([...event.dataTransfer.files]);
    }
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  if (!hovering) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-lg border border-dashed border-gold bg-scrim"
    >
      <p className="type-sub">{texts.drop}</p>
    </div>
  );
}
