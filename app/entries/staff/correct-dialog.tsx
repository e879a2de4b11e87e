import { useId } from "react";
import { useFetcher } from "react-router";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, type DialogHandle } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { EntryActResult } from "./entry-acts.server.ts";
import { IssuedTicket } from "./front-desk/issued-ticket.tsx";
import type { LoadedEntries } from "./load-entries.server.ts";

/** Corrects a name or phone number: says that it takes a new ticket, and then shows it. */
export function CorrectDialog({
  handle,
  entry,
  entries,
  action,
}: {
  handle: DialogHandle;
  entry: NonNullable<LoadedEntries["open"]>;
  entries: LoadedEntries;
  action: string;
}) {
  const form = useId();
  const fetcher = useFetcher<EntryActResult>({ key: `correct ${entry.ticket}` });
  useToastFrom(fetcher.data);
  const { issued, problem, problems = {} } = fetcher.data ?? {};
  const number = ticketNumber(entry.ticket);
  const field = (name: "name" | "phone" | "email" | "place") => ({
    name,
    id: `${form}-${name}`,
    defaultValue: entry[name],
    autoComplete: "off",
    problem: problems[name],
  });
  return (
    <ConfirmDialog
      handle={handle}
      question={issued ? `Corrected: ${issued.name}` : `Correct ticket ${number}?`}
      consequences={
        issued
          ? []
          : [
              {
                icon: "close",
                text: `Ticket ${number} is withdrawn with the reason “typing error”. It stays in the list, and you cannot undo it.`,
              },
              {
                icon: "ticket",
                text: "The person gets a new ticket with a new number and a new link, entered the same way.",
              },
              {
                icon: "eye",
                text: "When entries close, we publish the number and the reason, but no names.",
              },
              { icon: "clock", text: `This works until ${entries.closes}.` },
            ]
      }
      keep={issued ? "Close" : "Cancel"}
      confirm={
        issued ? null : (
          <Button type="submit" look="gold" form={form} disabled={fetcher.state !== "idle"}>
            Withdraw it and issue a new ticket
          </Button>
        )
      }
    >
      {issued ? (
        <IssuedTicket issued={issued} />
      ) : (
        <fetcher.Form id={form} method="post" action={action} className="grid gap-4" noValidate>
          <input type="hidden" name="act" value="correct" />
          <input type="hidden" name="row" value={entry.ticket} />
          {(problem ?? problems.form) && (
            <Note look="bad" live>
              {problem ?? problems.form}
            </Note>
          )}
          <TextField {...field("name")} label="Name" maxLength={100} />
          <TextField {...field("phone")} label="Phone" type="tel" inputMode="tel" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field("email")} label="E-mail" aside="if they gave one" type="email" />
            <TextField {...field("place")} label="Town" aside="if they gave one" />
          </div>
        </fetcher.Form>
      )}
    </ConfirmDialog>
  );
}
