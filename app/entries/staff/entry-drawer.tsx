import { href, Link, useFetcher } from "react-router";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { TextArea } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { Drawer, DrawerPart } from "../../ui/overlay/drawer.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { rowAddress } from "../../ui/table/table-address.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { ExcludeDialog } from "./exclude-dialog.tsx";
import type { LoadedEntries } from "./load-entries.server.ts";

const alikeTexts = { phone: "same phone digits", email: "same e-mail", network: "same network" };

/** All data of one entry. Opening it is recorded in the activity log, and the drawer says so. */
export function EntryDrawer({
  entry,
  entries,
  action,
  mayDecide,
}: {
  entry: NonNullable<LoadedEntries["open"]>;
  entries: LoadedEntries;
  action: string;
  mayDecide: boolean;
}) {
  const deciding = useFetcher<ActResult>();
  const noting = useFetcher<ActResult>();
  const dialog = useDialog();
  useToastFrom(deciding.data);
  useToastFrom(noting.data);
  useNewResponse(deciding.data, ({ toast }) => {
    if (toast) dialog.close();
  });
  const correction = useDialog();
  const canCorrect =
    entries.correctionRefusal === undefined && entry.status !== "excluded" && !entry.erased;
  const row = <input type="hidden" name="row" value={entry.ticket} />;
  const busy = deciding.state !== "idle";
  return (
    <Drawer
      title={entry.name}
      above={`Ticket ${ticketNumber(entry.ticket)}`}
      closeTo={rowAddress(entries.table)}
      below={
        <>
          <Chip look={entry.chip.look}>{entry.chip.label}</Chip>
          {entry.status !== "counted" && <span>{entry.why}</span>}
          {entry.decided && (
            <span className="text-muted">
              {entry.decided.at}, by {entry.decided.by}
            </span>
          )}
        </>
      }
      actions={
        mayDecide && (
          <deciding.Form method="post" action={action} className="contents">
            {row}
            {entry.status !== "counted" && !entry.replacedBy && (
              <Button type="submit" name="act" value="release" icon="tick" disabled={busy}>
                Release
              </Button>
            )}
            {entry.status === "counted" && (
              <Button type="submit" name="act" value="hold" disabled={busy}>
                Hold
              </Button>
            )}
            {entry.status !== "excluded" && (
              <Button look="danger" onClick={dialog.open}>
                Exclude…
              </Button>
            )}
            {canCorrect && <Button onClick={correction.open}>Correct…</Button>}
          </deciding.Form>
        )
      }
    >
      <Note>
        <span className="text-xs">
          You opened this record at {entry.readAt}. The activity log records this.
        </span>
      </Note>
      <Replacements entry={entry} entries={entries} />
      {entry.erased ? (
        <p>The personal data of this entry has been erased. The ticket stays in the list.</p>
      ) : (
        <Facts
          facts={[
            { label: "Phone", value: entry.phone },
            { label: "E-mail", value: entry.email || "none given" },
            { label: "Place", value: entry.place || "none given" },
            { label: "Shown as", value: entry.shown },
            { label: "Rules", value: entry.rules },
            { label: "Entered by", value: entry.route },
          ]}
        />
      )}
      {mayDecide && entries.correctionRefusal === "not-in-terms" && (
        <p className="text-xs text-muted">
          A wrong name or phone number cannot be corrected: the sealed terms of this draw do not
          name typing errors as a reason.
        </p>
      )}
      {entry.alike.length > 0 && (
        <DrawerPart title="Looks like the same person">
          <ul className="rounded-md bg-high">
            {entry.alike.map(({ ticket, name, kinds }) => (
              <li key={ticket} className="flex flex-wrap gap-x-2 px-3.5 py-2.5">
                <Link
                  to={rowAddress(entries.table, `${ticket}`)}
                  preventScrollReset
                  className={linkClass}
                >
                  {ticketNumber(ticket)} {name}
                </Link>
                <small className="w-full text-xs text-muted">
                  {kinds.map((kind) => alikeTexts[kind]).join(", ")}
                </small>
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      {entries.mayDecide && !entry.erased && (
        <noting.Form method="post" action={action} className="grid justify-items-start gap-2">
          {row}
          <div className="w-full">
            <TextArea
              name="note"
              id="entry-note"
              label="Note"
              aside="only staff see it"
              defaultValue={entry.note}
              maxLength={2000}
              rows={3}
              problem={firstProblem(noting.data)}
            />
          </div>
          <Button type="submit" name="act" value="note" small disabled={noting.state !== "idle"}>
            Save the note
          </Button>
        </noting.Form>
      )}
      <DrawerPart title="History">
        <ul className="grid gap-2">
          {entry.history.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only replaced as a whole
            <li key={index} className="grid grid-cols-[7rem_1fr] gap-3">
              <time dateTime={line.at.iso} title={line.at.full} className="text-muted tabular-nums">
                {line.at.short}
              </time>
              <span>{line.sentence}</span>
            </li>
          ))}
          <li className="grid grid-cols-[7rem_1fr] gap-3">
            <time dateTime={entry.at.iso} className="text-muted tabular-nums">
              {entry.at.short}
            </time>
            <span>Entered, receipt signed</span>
          </li>
        </ul>
      </DrawerPart>
      {entries.mayExport && (
        <p className="text-xs">
          <Link to={href("/admin/draws/privacy")} className={linkClass}>
            Export or erase one person's data
          </Link>
        </p>
      )}
      <ExcludeDialog
        handle={dialog}
        fetcher={deciding}
        action={action}
        count={1}
        tickets={[entry.ticket]}
        reasons={entries.exclusionReasons}
        closes={entries.closes}
      >
        {row}
      </ExcludeDialog>
      {/* Also after the correction: it shows the new ticket. */}
      {mayDecide && entries.correctionRefusal === undefined && !entry.erased && (
        <CorrectDialog handle={correction} entry={entry} entries={entries} action={action} />
      )}
    </Drawer>
  );
}

/** A corrected entry is two tickets. Each names the other. */
function Replacements({
  entry,
  entries,
}: {
  entry: NonNullable<LoadedEntries["open"]>;
  entries: LoadedEntries;
}) {
  const { replacedBy, replaces } = entry;
  const other = replacedBy ?? replaces;
  if (other === undefined) return null;
  return (
    <Note look="info">
      {replacedBy ? "A typing error was corrected: " : "This entry corrects a typing error in "}
      <Link to={rowAddress(entries.table, `${other}`)} preventScrollReset className={linkClass}>
        ticket {ticketNumber(other)}
      </Link>
      {replacedBy ? " replaces it." : ", which is no longer in the draw."}
    </Note>
  );
}
