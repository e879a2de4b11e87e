import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { PictureField } from "../../gallery/library/picture-field.tsx";
import { Button } from "../../ui/button.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { DrawerPart } from "../../ui/overlay/drawer.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { LoadedWinner, OpenWinner } from "./load-winners.server.ts";

/** The file of a winner: each part is a form that is saved separately. */
export function WinnerFileForms({
  open,
  winner,
  address,
}: {
  open: OpenWinner;
  winner: LoadedWinner;
  address: string;
}) {
  const running = winner.progress !== "handed-over";
  const shared = { slot: winner.slot, address };
  return (
    <>
      {running && (
        <FileForm {...shared} act="deadline" title="Deadline" save="Set the deadline">
          <TextField
            name="claimBy"
            id="claim-by"
            label="Claim until"
            type="datetime-local"
            defaultValue={open.claimBy}
          />
        </FileForm>
      )}
      <FileForm {...shared} act="identity" title="Identity" save="Record the check">
        <TextArea
          name="identity"
          id="identity"
          label="What was seen"
          aside="only staff see it"
          help="The type of document and who checked it. No numbers, no copies."
          defaultValue={open.identityNote}
          maxLength={2000}
          rows={2}
        />
      </FileForm>
      <FileForm {...shared} act="note" title="Note" save="Save the note">
        <TextArea
          name="note"
          id="winner-note"
          label="Note"
          aside="only staff see it"
          defaultValue={open.note}
          maxLength={2000}
          rows={3}
        />
      </FileForm>
      <FileForm {...shared} act="photo" title="Picture of the handover" save="Save the picture">
        <PictureField label="Picture" name="photo" defaultValue={open.photo} optional />
        <CheckField name="consent" defaultChecked={open.photoConsent}>
          The winner agreed in writing to have it shown
        </CheckField>
      </FileForm>
      <FileForm {...shared} act="quote" title="What the winner says" save="Save the quote">
        <TextArea
          name="quote"
          id="winner-quote"
          label="Quote"
          aside="in the winner’s own words, shown with the winners"
          defaultValue={open.quote}
          maxLength={300}
          rows={3}
        />
        <CheckField name="consent" defaultChecked={open.quote !== ""}>
          The winner agreed in writing to be quoted
        </CheckField>
      </FileForm>
    </>
  );
}

function FileForm({
  slot,
  address,
  act,
  title,
  save,
  children,
}: {
  slot: number;
  address: string;
  act: string;
  title: string;
  save: string;
  children: ReactNode;
}) {
  const saving = useFetcher<ActResult>();
  const problem = firstProblem(saving.data);
  useToastFrom(saving.data);
  return (
    <DrawerPart title={title}>
      <saving.Form method="post" action={address} className="grid gap-2">
        <input type="hidden" name="slot" value={slot} />
        {children}
        {problem && (
          <Note look="bad" live>
            {problem}
          </Note>
        )}
        <div>
          <Button type="submit" name="act" value={act} small disabled={saving.state !== "idle"}>
            {save}
          </Button>
        </div>
      </saving.Form>
    </DrawerPart>
  );
}
