import { type ReactNode, useId } from "react";
import { href, useFetcher } from "react-router";
import { daysInTheBin } from "../../media/limits.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, type Consequence, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { BulkBar } from "../../ui/table/bulk-bar.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { SelectionFields } from "../../ui/table/selection-fields.tsx";
import type { MediaActResult } from "./media-act-result.ts";

type AlbumOption = { value: string; label: string };

/** What can be done with the ticked pictures. */
export function BulkMedia({
  selection,
  shown,
  albums,
  from,
  inBin,
}: {
  selection: Selection;
  /** How many pictures the page shows. */
  shown: number;
  albums: AlbumOption[];
  /** The album that the library is narrowed to. */
  from: AlbumOption | undefined;
  inBin: boolean;
}) {
  const many = { selection };
  const others = albums.filter(({ value }) => value !== from?.value);
  return (
    <BulkBar selection={selection} total={shown} pageSize={shown}>
      {inBin ? (
        <ManyDialog
          {...many}
          act="restore-many"
          verb="Restore"
          consequences={[{ icon: "reload", text: "They are back everywhere they were used." }]}
        />
      ) : (
        <>
          <ManyDialog
            {...many}
            act="describe-many"
            verb="Describe"
            consequences={[
              { icon: "note", text: "All of them get this text, even those that have one." },
            ]}
          >
            {(result) => (
              <TextArea
                name="alt"
                id="alt-of-many"
                label="Description (for screen readers)"
                rows={3}
                maxLength={500}
                problem={result?.problems?.alt}
              />
            )}
          </ManyDialog>
          {albums.length > 0 && (
            <ManyDialog
              {...many}
              act="to-album"
              verb="Add to an album"
              consequences={[
                { icon: "image", text: "They are added at the end of the album’s draft." },
              ]}
            >
              {() => <AlbumField id="album-of-many" options={albums} />}
            </ManyDialog>
          )}
          {from && others.length > 0 && (
            <ManyDialog
              {...many}
              act="to-album"
              verb="Move to another album"
              consequences={[
                { icon: "image", text: `They leave “${from.label}”. Both albums stay drafts.` },
              ]}
            >
              {() => (
                <>
                  <input type="hidden" name="from" value={from.value} />
                  <AlbumField id="album-to-move-to" options={others} />
                </>
              )}
            </ManyDialog>
          )}
          <ManyDialog
            {...many}
            act="trash-many"
            verb="Delete"
            consequences={[
              { icon: "eye", text: "Pictures that are used somewhere are kept." },
              {
                icon: "reload",
                text: `You can restore the others from the bin for ${daysInTheBin} days.`,
              },
            ]}
          />
        </>
      )}
    </BulkBar>
  );
}

function AlbumField({ id, options }: { id: string; options: AlbumOption[] }) {
  return <SelectField name="album" id={id} label="Album" options={options} />;
}

function ManyDialog({
  selection,
  act,
  verb,
  consequences,
  children,
}: {
  selection: Selection;
  act: string;
  verb: string;
  consequences: Consequence[];
  children?: (result: MediaActResult | undefined) => ReactNode;
}) {
  const handle = useDialog();
  const form = useId();
  const fetcher = useFetcher<MediaActResult>();
  const result = fetcher.data;
  useToastFrom(result);
  useNewResponse(result, () => {
    if (!result?.toast) return;
    handle.close();
    selection.clear();
  });
  const count = selection.count === 1 ? "1 picture" : `${selection.count} pictures`;
  return (
    <>
      <Button small look="quiet" onClick={handle.open}>
        {verb}…
      </Button>
      <ConfirmDialog
        handle={handle}
        question={`${verb}: ${count}?`}
        consequences={consequences}
        confirm={
          <Button type="submit" form={form} look="gold" disabled={fetcher.state !== "idle"}>
            {verb}
          </Button>
        }
      >
        <fetcher.Form
          id={form}
          method="post"
          action={href("/admin/gallery")}
          className="grid gap-4"
        >
          <input type="hidden" name="act" value={act} />
          <SelectionFields selection={selection} />
          {result?.problem && (
            <Note look="bad" live>
              {result.problem}
            </Note>
          )}
          {children?.(result)}
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
}
