import type { Autosave } from "../ui/autosave/use-autosave.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { DifferenceList } from "./difference-list.tsx";
import type { DocumentValue, EditorActResult, TypingResult } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

type Conflict = NonNullable<EditorActResult["conflict"]>;

/** Notes above the form: conflicts, restored unsaved text, problems to fix, other editors. */
export function EditorNotes({
  loaded,
  autosave,
  typing,
  document,
  take,
  goTo,
}: {
  loaded: LoadedEditor;
  autosave: Autosave<EditorActResult>;
  typing: TypingResult;
  document: DocumentValue;
  take: (conflict: Conflict) => void;
  goTo: (block: string) => void;
}) {
  const conflict = autosave.state.state === "failed" ? autosave.result?.conflict : undefined;
  const { concerns, otherEditors, overtaken } = typing;
  const [first] = concerns;
  const names = otherEditors.map(({ name }) => name);
  return (
    <div className="grid gap-2.5 px-4 py-3.5 empty:hidden">
      {conflict && (
        <Note look="warn" live>
          <p>
            <b>
              {conflict.by} saved this at {conflict.at}, after you opened it.
            </b>{" "}
            What you typed is not saved, and nothing was overwritten.
          </p>
          <DifferenceList differences={conflict.theirs} empty="The text is the same as before." />
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button small onClick={() => take(conflict)}>
              Use that version
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => autosave.continueFrom(conflict.version, true)}
            >
              Keep what I typed
            </Button>
          </div>
        </Note>
      )}
      {!conflict && overtaken && (
        <Note look="warn" live>
          {overtaken.by} saved this at {overtaken.at}, after you opened it. When you save, we will
          ask which version to use.
        </Note>
      )}
      {names.length > 0 && (
        <Note look="info" live>
          {listed(names)} {names.length === 1 ? "has" : "have"} this open too.
        </Note>
      )}
      {loaded.unsaved && !autosave.unsaved && autosave.state.state === "unchanged" && (
        <Note
          look="info"
          action={
            <Button small onClick={autosave.touch}>
              Save it
            </Button>
          }
        >
          You typed this and did not save it. Only you can see it until you do.
        </Note>
      )}
      {first && (
        <Note
          look={first.refuses ? "bad" : "warn"}
          live
          action={
            <Button small onClick={() => goTo(blockAt(loaded, document, first.path))}>
              Go there
            </Button>
          }
        >
          <b>
            {concerns.length === 1
              ? "Fix 1 problem before publishing."
              : `Fix ${concerns.length} problems before publishing.`}
          </b>{" "}
          {first.block}: {first.sentence}
        </Note>
      )}
    </div>
  );
}

/** The block or section of a field. */
export function blockAt({ form }: LoadedEditor, document: DocumentValue, path: string): string {
  const [head = "", place = ""] = path.split(".");
  if (head === "sections" && Array.isArray(document.sections)) {
    return String((document.sections as DocumentValue[])[Number(place)]?.id ?? "");
  }
  const blocks = [...form.before, ...form.after];
  const owner = blocks.find(({ at, fields }) =>
    at ? at === head : fields.some(({ key }) => key === head),
  );
  return owner?.id ?? "";
}

function listed(names: string[]) {
  return new Intl.ListFormat("en-GB").format(names);
}
