// The operator's bench: run-sheet, what the audience sees, the gold act, and everything at hand.
import { useState } from "react";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { Note } from "../../ui/staff/note.tsx";
import type { ConsoleView } from "../console-view.ts";
import { useSeconds } from "../stage/show-clock.ts";
import { ControlsPane } from "./controls-pane.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { OnAirPane } from "./on-air-pane.tsx";
import { refusalInWords } from "./refusals.ts";
import { RunSheetPane } from "./run-sheet-pane.tsx";
import type { LoadedShow } from "./show-page.tsx";
import { type ConsoleLine, useConsole } from "./use-console.ts";
import { usePresenterKeys, useStagePresses } from "./use-presenter-keys.ts";

export type ConsoleProps = {
  loaded: LoadedShow;
  line: ConsoleLine;
  view: ConsoleView;
  /** The server's clock, ticking. */
  now: number;
  acts: ConsoleActs;
};

export type ConsoleActs = {
  gold(): void;
  back(): void;
  replay(): void;
  blackout(): void;
  message(): void;
  sound(): void;
};

export function Console({ loaded }: { loaded: LoadedShow }) {
  const address = `/admin/draws/${loaded.id}/show`;
  const line = useConsole(address, loaded.slug, loaded.kind);
  if (!line.view) {
    return (
      <p className="grid h-full min-h-80 place-items-center px-5 text-center text-balance text-muted">
        {line.reached
          ? "Loading..."
          : "No network, and this window has not held the show before. Go on from the window that has; the stage keeps its picture meanwhile."}
      </p>
    );
  }
  return <Bench loaded={loaded} line={line} view={line.view} />;
}

function Bench({
  loaded,
  line,
  view,
}: {
  loaded: LoadedShow;
  line: ConsoleLine;
  view: ConsoleView;
}) {
  const now = useSeconds(line.clock, view.show.sentAt);
  const message = useDialog();
  const [text, setText] = useState("");
  const { show, gold, driver } = view;
  const step = show.stepNumber;
  const rehearsal = loaded.kind === "rehearsal";

  const acts: ConsoleActs = {
    gold() {
      const asleep = gold.act === "none" || line.clock.now() < gold.from;
      if (driver.you && !asleep) line.press({ act: gold.act, step });
    },
    back: () => driver.you && line.press({ act: "back", step }),
    replay: () => driver.you && line.press({ act: "replay", step }),
    blackout() {
      const on = show.screen.kind === "blackout" ? "no" : "yes";
      if (driver.you) line.press({ act: "blackout", on });
    },
    message() {
      if (!driver.you) return;
      if (show.screen.kind === "message") line.press({ act: "picture" });
      else message.open();
    },
    sound: () => driver.you && line.press({ act: "sound", on: show.sound ? "no" : "yes" }),
  };
  usePresenterKeys(acts);
  useStagePresses(loaded.slug, loaded.kind, acts);

  const props: ConsoleProps = { loaded, line, view, now, acts };
  return (
    <div className={`flex h-full flex-col ${rehearsal ? "show-rehearsal" : ""}`}>
      <h1 className="sr-only">Show: {loaded.title}</h1>
      {rehearsal && (
        <p className="show-stripes flex-none px-4 py-1.5 text-center font-semibold">
          Rehearsal. Invented tickets, nothing here is real.
        </p>
      )}
      {!line.reached && <NoNetwork line={line} />}
      {line.refusal && line.refusal !== "stale" && line.refusal !== "too-soon" && (
        <div className="flex-none px-5 pt-3">
          <Note look="warn" live>
            {refusalInWords[line.refusal]}
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
        send={() => line.press({ act: "message", text })}
      />
    </div>
  );
}

/** Only here: the stage itself never shows that anything is wrong. */
function NoNetwork({ line: { holdsPack, waiting } }: { line: ConsoleLine }) {
  return (
    <div className="flex-none px-5 pt-3">
      <Note look="warn" live>
        <b className="text-text">No network.</b>{" "}
        {holdsPack
          ? "Go on: everything up to the next decision is in this window, even after a reload, and a stage window of this browser follows it. Skipping a winner waits for the network."
          : "The stage keeps its picture. We keep trying."}{" "}
        {waiting > 0 && `${waiting} of your presses will be told to the server when it is back.`}
      </Note>
    </div>
  );
}
