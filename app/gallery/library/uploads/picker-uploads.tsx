import { useEffect, useRef, useState } from "react";
import { acceptedDocuments, acceptedTypes } from "../../../media/limits.ts";
import { Button } from "../../../ui/button.tsx";
import type { FilesToChoose, PictureChoice } from "../media/picture-choice.ts";
import { addFiles } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

export function UploadHere({
  multiple,
  files,
  send,
}: {
  multiple: boolean;
  files: FilesToChoose;
  send: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={files === "documents" ? "A new PDF" : "A new picture"}
        tabIndex={-1}
        accept={files === "documents" ? acceptedDocuments : acceptedTypes}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** Files uploaded from this picker are chosen as soon as they are in the library. */
export function useOwnUploads(files: FilesToChoose, choose: (picture: PictureChoice) => void) {
  const queue = useUploadQueue();
  const [keys, setKeys] = useState<number[]>([]);
  const chosen = useRef(new Set<number>());
  const lines = queue.filter(({ key }) => keys.includes(key));
  const arrived = lines.find((line) => line.picture?.src && !chosen.current.has(line.key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is chosen once, when it arrives
  useEffect(() => {
    if (!arrived?.picture || arrived.known === "bin") return;
    chosen.current.add(arrived.key);
    if (arrived.picture.document !== (files === "documents")) return;
    choose(arrived.picture);
  }, [arrived?.key]);
  return {
    lines,
    send(chosenFiles: File[]) {
      const added = addFiles(chosenFiles);
      setKeys((known) => [...known, ...added]);
    },
  };
}
