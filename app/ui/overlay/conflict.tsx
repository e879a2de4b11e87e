import { Button } from "../button.tsx";
import { Note } from "../note.tsx";

/** Nothing is overwritten: the person chooses between both versions. */
export function ConflictNote<Conflict extends { by: string; at: string }>({
  subject,
  conflict,
  take,
  keep,
}: {
  /** Such as "album". */
  subject: string;
  conflict: Conflict;
  take: (conflict: Conflict) => void;
  keep: (conflict: Conflict) => void;
}) {
  return (
    <div className="mb-5">
      <Note
        look="warn"
        live
        action={
          <span className="flex flex-wrap gap-2">
            <Button small onClick={() => take(conflict)}>
              Use that version
            </Button>
            <Button small look="quiet" onClick={() => keep(conflict)}>
              Keep what I typed
            </Button>
          </span>
        }
      >
        {conflict.by} saved this {subject} at {conflict.at}, after you opened it. What you typed is
        not saved.
      </Note>
    </div>
  );
}
