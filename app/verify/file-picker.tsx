import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useWords } from "../content/wording/use-words.ts";
import type { Arrived } from "./selected-files.ts";
import {
  type FileGlimpse,
  type FileWords,
  headLength,
  recogniseFile,
} from "./worker/file-kinds.ts";

export type Delivery = { arrived: Arrived[]; problems: string[] };

/** Looks at the first bytes of each file; nothing is read whole, and nothing leaves the device. */
async function receive(files: Iterable<File>, words: FileWords): Promise<Delivery> {
  const delivery: Delivery = { arrived: [], problems: [] };
  for (const file of files) {
    const recognised = recogniseFile(await glimpse(file), words);
    if (recognised.ok) delivery.arrived.push({ kind: recognised.kind, file });
    else delivery.problems.push(recognised.problem);
  }
  return delivery;
}

async function glimpse(file: File): Promise<FileGlimpse> {
  try {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    return { name: file.name, size: file.size, head };
  } catch {
    // A folder, or a file that is gone since: as good as empty.
    return { name: file.name, size: 0, head: new Uint8Array() };
  }
}

/** A button that opens the device's file dialog. The input itself takes the focus, so keys and readers know it. */
export function ChooseFiles({
  children,
  onDelivery,
  small = false,
}: {
  children: ReactNode;
  onDelivery: (delivery: Delivery) => void;
  small?: boolean;
}) {
  const id = useId();
  const words = useWords("verifyProblems");
  return (
    <span className={`relative inline-flex ${small ? "" : "max-sm:w-full"}`}>
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        onChange={async ({ currentTarget }) => {
          const delivery = await receive(currentTarget.files ?? [], words);
          // The same file may be chosen again after it was changed.
          currentTarget.value = "";
          onDelivery(delivery);
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
export function DropAnywhere({ onDelivery }: { onDelivery: (delivery: Delivery) => void }) {
  const words = useWords("verify");
  const [hovering, setHovering] = useState(false);
  const fileWords = useWords("verifyProblems");
  const deliver = useEffectEvent(async (files: File[]) =>
    onDelivery(await receive(files, fileWords)),
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
      <p className="type-sub">{words.drop}</p>
    </div>
  );
}
