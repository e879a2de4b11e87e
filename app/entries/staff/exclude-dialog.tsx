import { type ReactNode, useId } from "react";
import type { useFetcher } from "react-router";
import { typingError } from "../../draws/reasons.ts";
import {
  ticketList,
  ticketNumber,
  tickets as ticketsInWords,
} from "../../draws/staff/entry-texts.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, type DialogHandle, FinalButton } from "../../ui/overlay/dialog.tsx";

type ExcludedPerson = { ticket: number; name: string };

/** Confirms an exclusion: says who cannot win, what becomes public, and until when it can be undone. */
export function ExcludeDialog({
  handle,
  fetcher,
  action,
  count,
  tickets,
  people = [],
  deselect,
  reasons,
  closes,
  children,
}: {
  handle: DialogHandle;
  fetcher: ReturnType<typeof useFetcher<ActResult>>;
  action: string;
  count: number;
  /** Undefined for all entries that match the filter. */
  tickets: number[] | undefined;
  people?: ExcludedPerson[];
  /** Removes one ticket from the selection. */
  deselect?: (ticket: number) => void;
  reasons: string[];
  closes: string;
  /** The hidden fields with the selected tickets. */
  children: ReactNode;
}) {
  const form = useId();
  const selected = ticketsInWords(count);
  const pronoun = count === 1 ? "It" : "They";
  const duplicate = findSameName(people);
  return (
    <ConfirmDialog
      handle={handle}
      question={`Exclude ${selected} from the draw?`}
      consequences={[
        {
          icon: "close",
          text: `${pronoun} cannot win. ${pronoun} ${count === 1 ? "stays" : "stay"} in the list, because nothing can be removed from it.`,
        },
        {
          icon: "eye",
          text: "When entries close, we publish the ticket numbers and the reason, but no names.",
        },
        { icon: "ticket", text: "Their ticket pages show this at once, and say how to object." },
        { icon: "reload", text: `You can undo this until ${closes}. After that nobody can.` },
      ]}
      confirm={
        <FinalButton form={form} disabled={fetcher.state !== "idle" || count === 0}>
          {`Exclude ${selected}`}
        </FinalButton>
      }
    >
      <fetcher.Form id={form} method="post" action={action} className="grid gap-4">
        <input type="hidden" name="act" value="exclude" />
        {children}
        {tickets && tickets.length > 1 && <p>Tickets {ticketList(tickets)}.</p>}
        {fetcher.data?.problem && (
          <Note look="bad" live>
            {fetcher.data.problem}
          </Note>
        )}
        <SelectField
          name="reason"
          id={`${form}-reason`}
          label="Reason"
          aside="from the sealed terms"
          options={reasons
            .filter((value) => value !== typingError)
            .map((value) => ({ value, label: sentenceCase(reasonInWords(value)) }))}
        />
      </fetcher.Form>
      {duplicate && (
        <Note
          look="warn"
          action={
            deselect && (
              <Button small onClick={() => deselect(duplicate.first)}>
                Keep {ticketNumber(duplicate.first)}
              </Button>
            )
          }
        >
          Excluding both {ticketNumber(duplicate.first)} and {ticketNumber(duplicate.second)} may
          leave {duplicate.name} with none.
        </Note>
      )}
    </ConfirmDialog>
  );
}

function findSameName(people: ExcludedPerson[]) {
  const seen = new Map<string, ExcludedPerson>();
  for (const person of people.toSorted((first, second) => first.ticket - second.ticket)) {
    const name = person.name.toLowerCase();
    const earlier = seen.get(name);
    if (earlier) return { first: earlier.ticket, second: person.ticket, name: person.name };
    seen.set(name, person);
  }
  return undefined;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
