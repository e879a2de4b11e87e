import { type ReactNode, useEffect, useRef, useState } from "react";
import { acceptedPictures, acceptedTypes, whatIsTaken } from "../../../media/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { addFiles } from "./upload-queue.ts";

/** Chooses files; on a phone also takes a photo. */
export function UploadButtons() {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <span className="hidden pointer-coarse:inline">
        <Button icon="image" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      </span>
      <Button id="upload" look="gold" icon="upload" onClick={() => files.current?.click()}>
        Upload
      </Button>
      <FileInput input={files} label="Files to upload" multiple />
      <FileInput input={camera} label="A photo from the camera" capture />
    </>
  );
}

function FileInput({
  input,
  label,
  multiple = false,
  capture = false,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  label: string;
  multiple?: boolean;
  capture?: boolean;
}) {
  return (
    <input
      ref={input}
      type="file"
      aria-label={label}
      tabIndex={-1}
      // Phones open the camera directly only when just pictures are accepted.
      accept={capture ? acceptedPictures : acceptedTypes}
      multiple={multiple}
      capture={capture ? "environment" : undefined}
      onChange={(event) => {
        addFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
      className="sr-only"
    />
  );
}

/** Accepts files that are dropped or pasted anywhere on the page. */
export function DropZone({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(files);
    }
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
  const holdsFiles = (event: React.DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Upload button does the same for everybody
    <div
      className="min-h-[70svh]"
      onDragEnter={(event) => holdsFiles(event) && setOver(true)}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        addFiles([...event.dataTransfer.files]);
      }}
    >
      {over && (
        <div className="pointer-events-none fixed inset-4 z-50 grid place-items-center rounded-lg border-2 border-dashed border-gold bg-scrim">
          <p className="grid justify-items-center gap-2 px-6 text-center text-text">
            <Icon name="upload" className="size-8" />
            <b className="font-display text-[1.5rem] font-normal">Drop to upload</b>
            <span className="max-w-100 text-sm text-soft">{whatIsTaken}</span>
          </p>
        </div>
      )}
      {children}
    </div>
  );
}
