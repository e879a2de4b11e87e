import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DifferenceList } from "../difference-list.tsx";
import { CompareVersions, RestoreVersion } from "./compare-versions.tsx";
import type { LoadedHistory } from "./load-history.server.ts";

/** Who changed what and when. Every version can be restored as the draft. */
export function HistoryList({
  history,
  editor,
}: {
  history: LoadedHistory;
  /** The editor's address: "restore" posts there. */
  editor: string;
}) {
  if (history.compared) {
    return <CompareVersions history={history} compared={history.compared} editor={editor} />;
  }
  return (
    <>
      <ol className="max-w-narrow border-t border-line">
        {history.entries.map((entry) => (
          <li
            key={entry.version}
            className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[11rem_1fr_auto]"
          >
            <div className="text-xs text-muted">
              <p className="text-sm font-medium text-text">{entry.by}</p>
              <DateTime time={entry.at} />
              <p>
                Version {entry.version}
                {entry.saves > 1 && `, ${entry.saves} saves`}
              </p>
              <p className="mt-1.5 flex flex-wrap gap-1.5">
                {entry.isPublic && <Chip look="ok">Public</Chip>}
                {entry.isDraft && !entry.isPublic && <Chip look="info">Draft</Chip>}
              </p>
            </div>
            <div className="min-w-0">
              {entry.restoredFrom !== null && (
                <p className="text-text">Restored version {entry.restoredFrom}.</p>
              )}
              {entry.isFirst ? (
                <p className="text-muted">First version.</p>
              ) : (
                <DifferenceList differences={entry.differences} empty="No visible changes." />
              )}
            </div>
            <div>
              {!entry.isDraft && (
                <div className="flex flex-wrap gap-2">
                  <ButtonLink small look="quiet" to={`?compare=${entry.version}`}>
                    {`Compare version ${entry.version}`}
                  </ButtonLink>
                  {history.mayRestore && (
                    <RestoreVersion
                      editor={editor}
                      version={entry.version}
                      current={history.version}
                    />
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {history.more && (
        <p className="mt-4 text-xs text-muted">Older versions are kept, and not shown here.</p>
      )}
    </>
  );
}
