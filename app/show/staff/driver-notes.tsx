import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import type { ConsoleProps } from "./console-props.ts";

/** Who drives the show, offers of it, taking it over, and approving a skip. */
export function DriverNotes({ view, connection }: Pick<ConsoleProps, "view" | "connection">) {
  const { driver, offeredBy, askedSkip, show } = view;
  const take = useDialog();
  const offline = !connection.reached && connection.hasPack;
  return (
    <>
      {offeredBy && (
        <Note
          look="info"
          live
          action={
            <Button small look="gold" onClick={() => connection.press({ act: "accept" })}>
              Take over
            </Button>
          }
        >
          {offeredBy} offers you the show.
        </Note>
      )}
      {askedSkip && !askedSkip.yours && (
        <Note
          look="warn"
          live
          action={
            <span className="flex gap-2">
              <Button
                small
                onClick={() => connection.press({ act: "disagree", step: show.stepNumber })}
              >
                No
              </Button>
              <Button
                small
                look="danger"
                onClick={() => connection.press({ act: "agree", step: show.stepNumber })}
              >
                Yes, skip
              </Button>
            </span>
          }
        >
          {askedSkip.by} asks to skip this winner: {askedSkip.reason}. It cannot be undone.
        </Note>
      )}
      {!driver.you && !offeredBy && (
        <Note
          look={driver.silent ? "warn" : "plain"}
          action={
            (driver.silent || driver.own || offline) && (
              <Button small onClick={take.open}>
                {offline ? "Continue from here…" : "Take over…"}
              </Button>
            )
          }
        >
          {offline
            ? `${driver.own ? "Another of your windows" : driver.name} is running the show. If that console has no network either, you can continue from this one.`
            : driver.silent
              ? `${driver.name} is running the show, but that console has not responded for a while.`
              : driver.own
                ? "You are running the show in another window. You are watching here."
                : `${driver.name} is running the show. You are watching.`}
        </Note>
      )}
      <ConfirmDialog
        handle={take}
        question={`Take the show over from ${driver.own ? "your other window" : driver.name}?`}
        consequences={[
          { icon: "eye", text: "The audience sees no difference. The step and the result stay." },
          {
            icon: "person",
            text: offline
              ? "The server is told when the network is back. If the other console continued in the meantime, the stage returns to where that one is."
              : "The other console can only watch from then on.",
          },
        ]}
        keep="Keep watching"
        confirm={
          <Button
            look="gold"
            onClick={() => {
              connection.press({ act: "take" });
              take.close();
            }}
          >
            Take over
          </Button>
        }
      />
    </>
  );
}
