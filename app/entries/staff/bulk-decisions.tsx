import type { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { SelectionFields } from "../../ui/table/selection-fields.tsx";
import { ExcludeDialog } from "./exclude-dialog.tsx";
import type { LoadedEntries } from "./load-entries.server.ts";

/** Buttons that decide about the selected entries; excluding asks for confirmation. */
export function BulkDecisions({
  fetcher,
  selection,
  entries,
  action,
}: {
  fetcher: ReturnType<typeof useFetcher<ActResult>>;
  selection: Selection;
  entries: LoadedEntries;
  action: string;
}) {
  const dialog = useDialog();
  const busy = fetcher.state !== "idle";
  useNewResponse(fetcher.data, ({ toast }) => {
    if (!toast) return;
    selection.clear();
    dialog.close();
  });
  return (
    <>
      <fetcher.Form method="post" action={action} className="contents">
        <SelectionFields selection={selection} />
        <Button small type="submit" name="act" value="release" icon="tick" disabled={busy}>
          Release
        </Button>
        <Button small type="submit" name="act" value="hold" disabled={busy}>
          Hold
        </Button>
      </fetcher.Form>
      <Button small look="danger" onClick={dialog.open}>
        Exclude…
      </Button>
      <ExcludeDialog
        handle={dialog}
        fetcher={fetcher}
        action={action}
        count={selection.count}
        tickets={selection.everything ? undefined : [...selection.keys].map(Number)}
        people={entries.rows.filter(
          ({ ticket }) => !selection.everything && selection.keys.has(`${ticket}`),
        )}
        deselect={(ticket) => selection.toggle(`${ticket}`)}
        reasons={entries.exclusionReasons}
        closes={entries.closes}
      >
        <SelectionFields selection={selection} />
      </ExcludeDialog>
    </>
  );
}
