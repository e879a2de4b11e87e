import { type FetcherWithComponents, Form, href } from "react-router";
import { AutosaveState } from "../ui/autosave/autosave-state.tsx";
import type { Autosave } from "../ui/autosave/use-autosave.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Note } from "../ui/note.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../ui/overlay/dialog.tsx";
import type { Concern } from "./concerns.server.ts";
import type { EditorActResult } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";
import { PageActs } from "./page-acts.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

/** The state of the draft, and the buttons to publish it. */
export function EditorHead({
  loaded,
  autosave,
  concerns,
  decisions,
  problem,
}: {
  loaded: LoadedEditor;
  autosave: Autosave<EditorActResult>;
  concerns: Concern[];
  decisions: FetcherWithComponents<EditorActResult>;
  problem: string | undefined;
}) {
  const { subject, changes, schedule } = loaded;
  const publish = useDialog();
  const scheduling = useDialog();
  const discard = useDialog();
  const waiting = autosave.unsaved || decisions.state !== "idle";
  const isLoaded = autosave.version === loaded.version;
  const nothing = loaded.published !== null && changes.length === 0 && isLoaded;
  const refused = concerns.some(({ refuses }) => refuses);
  const history =
    subject.kind === "settings"
      ? href("/admin/settings/history")
      : `${loaded.subject.editor}/history`;
  return (
    <div className="flex-none border-b border-line">
      {subject.kind === "settings" && (
        <div className="px-4 [&>nav]:mb-0">
          <SettingsTabs />
        </div>
      )}
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <h1 className="font-display text-[1.375rem] leading-tight">{subject.name}</h1>
        {schedule && <Chip look="info">{`Public ${schedule.at.short}`}</Chip>}
        <div className="min-w-40 flex-1 text-xs text-muted">
          {autosave.state.state === "unchanged" ? (
            <p>{standing(loaded)}</p>
          ) : (
            <AutosaveState save={autosave.state} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {subject.kind === "home" && (
            <ButtonLink look="quiet" icon="mail" to={`${subject.editor}/enquiries`}>
              Enquiries
            </ButtonLink>
          )}
          {loaded.translations && (
            <ButtonLink look="quiet" to={loaded.translations}>
              Translations
            </ButtonLink>
          )}
          <ButtonLink look="quiet" icon="clock" to={history}>
            History
          </ButtonLink>
          {!nothing && loaded.published && (
            <Button look="quiet" disabled={waiting} onClick={discard.open}>
              Discard
            </Button>
          )}
          <PageActs loaded={loaded} decisions={decisions} waiting={waiting} />
          <Button disabled={waiting || nothing || refused} onClick={scheduling.open}>
            Schedule
          </Button>
          <Button look="gold" disabled={waiting || nothing || refused} onClick={publish.open}>
            {nothing && !waiting ? "Published" : "Publish"}
          </Button>
        </div>
      </div>
      {problem && (
        <div className="px-4 pb-3">
          <Note look="bad" live>
            {problem}
          </Note>
        </div>
      )}
      <PublishDialog
        handle={publish}
        loaded={loaded}
        concerns={concerns}
        version={autosave.version}
        decisions={decisions}
      />
      <ScheduleDialog
        handle={scheduling}
        loaded={loaded}
        version={autosave.version}
        decisions={decisions}
      />
      <ConfirmDialog
        handle={discard}
        question={`Discard the draft of ${subject.name}?`}
        consequences={[
          { icon: "reload", text: "The draft is replaced by what visitors see now." },
          { icon: "clock", text: "Your draft stays in the history." },
        ]}
        confirm={<FinalButton form="discard">Discard the draft</FinalButton>}
      >
        <Form id="discard" method="post" reloadDocument className="hidden">
          <input type="hidden" name="act" value="discard" />
          <input type="hidden" name="version" value={autosave.version} />
        </Form>
      </ConfirmDialog>
    </div>
  );
}

function standing({ changes, saved, published }: LoadedEditor): string {
  if (!published) return "Visitors do not see it.";
  if (changes.length === 0) return `Published ${published.at.short} by ${published.by}.`;
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return `Draft saved ${saved.at.short} by ${saved.by} · ${count} since ${published.at.short}`;
}
