// While a winner is called: more time, or a skip once the time is up.
import { useState } from "react";
import { href } from "react-router";
import { anyOf } from "../../draws/staff/value/value-view.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import type { ConsoleProps } from "./console-props.ts";
import { HoldButton } from "./hold-button.tsx";

export function CallControls({
  view,
  connection,
  now,
}: Pick<ConsoleProps, "view" | "connection" | "now">) {
  const { call, driver, show, askedSkip, people } = view;
  const dialog = useDialog();
  const [reason, setReason] = useState("");
  if (!call || !driver.you) return null;
  const secondsLeft = Math.ceil((call.endsAt - now) / 1000);
  const step = show.stepNumber;
  const chosen = reason || call.reasons[0]?.value || "";
  const reasonText = call.reasons.find(({ value }) => value === chosen)?.text ?? "";
  const others = new Set(people.filter(({ you }) => !you).map(({ name }) => name));
  const ticket = call.ticket.toLocaleString("en-GB");
  return (
    <>
      <div className="grid grid-cols-2 gap-2 [&>*]:w-full sm:max-lg:grid-cols-1">
        <Button icon="clock" onClick={() => connection.press({ act: "more-time", step })}>
          30 seconds more
        </Button>
        <Button
          look="danger"
          icon="flag"
          disabled={secondsLeft > 0 || !connection.reached}
          onClick={dialog.open}
        >
          {secondsLeft > 0 ? `Nobody came (in ${secondsLeft} s)` : "Nobody came…"}
        </Button>
      </div>
      {askedSkip?.yours && (
        <Note look="info" live>
          Waiting for a second person to confirm.
        </Note>
      )}
      <ConfirmDialog
        handle={dialog}
        question={`Skip ticket ${ticket} for ${call.prize}?`}
        consequences={[
          {
            icon: "ticket",
            text: call.isLast
              ? "No ticket is left in the sealed ranking: the prize stays with us. Everyone else keeps theirs."
              : "The prize goes to the next eligible ticket in the sealed ranking. Everyone else keeps theirs.",
          },
          {
            icon: "eye",
            text: `Every screen and every phone shows: “Ticket ${ticket} was skipped”, and the reason.`,
          },
          {
            icon: "link",
            text: show.rehearsal
              ? "Practice only: the real skip becomes a signed public statement under your name."
              : "It becomes a signed public statement in the ledger, under your name. You cannot undo it.",
          },
          ...(others.size > 0
            ? [
                {
                  icon: "person" as const,
                  text:
                    others.size === 1
                      ? `${[...others][0]} is watching and must confirm.`
                      : `${anyOf([...others])} must confirm.`,
                },
              ]
            : []),
        ]}
        keep="Keep waiting"
        confirm={
          <HoldButton
            onHeld={() => {
              connection.press({ act: "skip", step, reason: chosen });
              dialog.close();
            }}
          >
            Hold for 2 seconds to skip
          </HoldButton>
        }
      >
        <SelectField
          name="reason"
          label="Reason"
          aside="the audience will read it"
          value={chosen}
          onChange={(event) => setReason(event.target.value)}
          help={`From the sealed terms: “${reasonText}”.`}
          options={call.reasons.map(({ value, text: label }) => ({ value, label }))}
        />
      </ConfirmDialog>
    </>
  );
}

/** The phone number is masked. The winner card shows it in full and logs the access. */
export function WinnerLine({ view, loaded }: ConsoleProps) {
  const { call } = view;
  if (!call?.maskedPhone) return null;
  const winners = href("/admin/draws/:id/winners", { id: `${loaded.id}` });
  return (
    <Note
      look="info"
      icon="phone"
      action={
        <ButtonLink small to={`${winners}?open=${call.award}`} newWindow>
          Winner card
        </ButtonLink>
      }
    >
      Only you see this. {call.name} can be called on{" "}
      <b className="text-text tabular-nums">{call.maskedPhone}</b>; the card shows the whole number,
      and the activity log records that you opened it.
    </Note>
  );
}
