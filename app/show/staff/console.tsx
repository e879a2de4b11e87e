// The operator's console: run-sheet, monitor of the stage, primary button and all other controls.
import { useState } from "react";
import { Note } from "../../ui/note.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import type { ConsoleView } from "../console-view.ts";
import { useSeconds } from "../stage/parts/show-clock.ts";
import { type ConsoleConnection, useConsole } from "./console/use-console.ts";
import type { ConsoleActs, ConsoleProps } from "./console-props.ts";
import { ControlsPane } from "./controls-pane.tsx";
import type { LoadedShow } from "./loaded-show.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { OnAirPane } from "./on-air-pane.tsx";
import { refusalInWords } from "./refusals.ts";
import { RunSheetPane } from "./run-sheet-pane.tsx";
import { usePresenterKeys, useStageKeys } from "./use-presenter-keys.ts";

export function Console({ loaded }: { loaded: LoadedShow }) {
  const address = `/admin/draws/${loaded.id}/show`;
  const connection = useConsole(address, loaded.slug, loaded.kind);
  if (!connection.view) {
    return (
      <p className="grid h-full min-h-80 place-items-center px-5 text-center text-balance text-muted">
        {connection.reached
          ? "Loading..."
          : "There is no network, and this window has not loaded the show. Continue in the window that has. The stage keeps its picture."}
      </p>
    );
  }
  return <ConsolePanes loaded={loaded} connection={connection} view={connection.view} />;
}

function ConsolePanes({
  loaded,
  connection,
  view,
}: {
  loaded: LoadedShow;
  connection: ConsoleConnection;
  view: ConsoleView;
}) {
  const now = useSeconds(connection.clock, view.show.sentAt);
  const message = useDialog();
  const [text, setText] = useState("");
  const { show, primary, driver } = view;
  const step = show.stepNumber;
  const rehearsal = loaded.kind === "rehearsal";

  const acts: ConsoleActs = {
    primary() {
      const disabled = primary.act === "none" || !connection.clock.hasPassed(primary.from);
      if (driver.you && !disabled) connection.press({ act: primary.act, step });
    },
    back: () => driver.you && connection.press({ act: "back", step }),
    replay: () => driver.you && connection.press({ act: "replay", step }),
    blackout() {
      const on = show.screen.kind === "blackout" ? "no" : "yes";
      if (driver.you) connection.press({ act: "blackout", on });
    },
    message() {
      if (!driver.you) return;
      if (show.screen.kind === "message") connection.press({ act: "picture" });
      else message.open();
    },
    sound: () => driver.you && connection.press({ act: "sound", on: show.sound ? "no" : "yes" }),
  };
  usePresenterKeys(acts);
  useStageKeys(loaded.slug, loaded.kind, acts);

  const props: ConsoleProps = { loaded, connection, view, now, acts };
  return (
    <div className={`flex h-full flex-col ${rehearsal ? "show-rehearsal" : ""}`}>
      <h1 className="sr-only">Show: {loaded.title}</h1>
      {rehearsal && (
        <p className="show-stripes flex-none px-4 py-1.5 text-center font-semibold">
          Rehearsal with invented tickets. Nothing here is real.
        </p>
      )}
      {!connection.reached && <NoNetwork connection={connection} />}
      {connection.refusal &&
        connection.refusal !== "stale" &&
        connection.refusal !== "too-soon" && (
          <div className="flex-none px-5 pt-3">
            <Note look="warn" live>
              {refusalInWords[connection.refusal]}
            </Note>
          </div>
        )}
      <div className="show-panes flex-1">
        <RunSheetPane {...props} />
        <OnAirPane {...props} />
        <ControlsPane {...props} />
      </div>
      <MessageDialog
        handle={message}
        text={text}
        setText={setText}
        send={() => connection.press({ act: "message", text })}
      />
    </div>
  );
}

/** Shown on the console only, never on the stage. */
function NoNetwork({ connection: { hasPack, unsent } }: { connection: ConsoleConnection }) {
  return (
    <div className="flex-none px-5 pt-3">
      <Note look="warn" live>
        <b className="text-text">No network.</b>{" "}
        {hasPack
          ? "You can continue: this window has everything up to the next decision, even after a reload, and a stage window in this browser follows it. To skip a winner you need the network."
          : "The stage keeps its picture. We keep trying."}{" "}
        {unsent > 0 && `${unsent} of your key presses will be sent to the server when it is back.`}
      </Note>
    </div>
  );
}
