import type { FetcherWithComponents } from "react-router";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { ConfirmDialog, type DialogHandle } from "../ui/overlay/dialog.tsx";
import type { Concern } from "./concerns.server.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { EditorActResult } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

/** What will change for visitors, and problems to fix first. */
export function PublishDialog({
  handle,
  loaded,
  concerns,
  version,
  decisions,
}: {
  handle: DialogHandle;
  loaded: LoadedEditor;
  concerns: Concern[];
  version: number;
  decisions: FetcherWithComponents<EditorActResult>;
}) {
  const { subject, changes, schedule, published } = loaded;
  return (
    <ConfirmDialog
      handle={handle}
      question={`Publish ${subject.name}?`}
      consequences={[
        { icon: "external", text: "Every visitor sees it within a second." },
        ...(published
          ? [{ icon: "clock" as const, text: "The current version stays in the history." }]
          : [{ icon: "link" as const, text: whereItAppears(subject) }]),
        ...(schedule
          ? [{ icon: "close" as const, text: "A scheduled publication is cancelled." }]
          : []),
      ]}
      confirm={
        <Button
          look="gold"
          onClick={() => {
            decisions.submit({ act: "publish", version }, { method: "post" });
            handle.close();
          }}
        >
          {concerns.length > 0 ? "Publish anyway" : "Publish"}
        </Button>
      }
    >
      {concerns.length > 0 && (
        <Note look="warn">
          <b>Fix these first, if you can:</b>
          <ul className="mt-1 grid gap-1">
            {concerns.map(({ path, block, sentence }) => (
              <li key={path + sentence}>
                {block}: {sentence}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <div className="max-h-[40svh] overflow-y-auto">
        <DifferenceList
          differences={changes}
          empty={published ? "No visible changes." : "Everything, as shown in the preview."}
        />
      </div>
    </ConfirmDialog>
  );
}

function whereItAppears({ path, canUnpublish }: LoadedEditor["subject"]): string {
  return canUnpublish
    ? `It is published at ${path}, and is back in the header and the sitemap.`
    : `It is published at ${path}.`;
}
