import type { Autosave } from "../ui/autosave/use-autosave.ts";
import { Button } from "../ui/button.tsx";
import { ProblemLinks } from "../ui/form/problem-links.tsx";
import { Note } from "../ui/note.tsx";
import { DifferenceList } from "./difference-list.tsx";
import type { DocumentValue, EditorActResult, TypingResult } from "./editor-act-result.ts";
import { fieldLabel } from "./find-field.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

type Conflict = NonNullable<EditorActResult["conflict"]>;

/** Notes above the form: conflicts, restored unsaved text, links to what must be fixed, other editors. */
export function EditorNotes({
  loaded,
  autosave,
  typing,
  document,
  focused,
  take,
  goTo,
}: {
  loaded: LoadedEditor;
  autosave: Autosave<EditorActResult>;
  typing: TypingResult;
  document: DocumentValue;
  /** The name of the focused field: somebody is still typing there. */
  focused: string;
  take: (conflict: Conflict) => void;
  goTo: (field: string) => void;
}) {
  const conflict = autosave.state.state === "failed" ? autosave.result?.conflict : undefined;
  const { problems, otherEditors, overtaken } = typing;
  // Others, such as outdated translations, are in the dialog that publishes.
  const concerns = typing.concerns.filter(({ path }) => path !== "");
  const wrong = Object.entries(problems).filter(([name]) => name !== focused);
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
      <ProblemLinks
        links={wrong.map(([name, problem]) => {
          return { name, label: fieldLabel(loaded.form, document, name), problem };
        })}
        goTo={goTo}
      />
      <ProblemLinks
        title={(count) =>
          count === 1
            ? "Fix 1 problem before publishing"
            : `Fix ${count} problems before publishing`
        }
        look={concerns.some(({ refuses }) => refuses) ? "bad" : "warn"}
        links={concerns.map(({ path, sentence }) => {
          return { name: path, label: fieldLabel(loaded.form, document, path), problem: sentence };
        })}
        goTo={goTo}
      />
    </div>
  );
}

function listed(names: string[]) {
  return new Intl.ListFormat("en-GB").format(names);
}
