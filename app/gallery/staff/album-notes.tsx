import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import type { Missing } from "../photo/album-checks.ts";
import type { LoadedAlbum } from "./load-album.server.ts";
import type { Decisions } from "./publishing.tsx";

const mostShown = 4;

/** What is missing before publishing, what was refused, and what is scheduled. */
export function AlbumNotes({
  loaded,
  missing,
  decisions,
}: {
  loaded: LoadedAlbum;
  missing: Missing[];
  decisions: Decisions;
}) {
  const refused = decisions.state === "idle" ? decisions.data?.problem : undefined;
  const { schedule } = loaded;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {refused && (
        <Note look="bad" live>
          {refused}
        </Note>
      )}
      {schedule && (
        <Note
          icon="clock"
          action={
            <Button
              small
              onClick={() => decisions.submit({ act: "unschedule" }, { method: "post" })}
            >
              Cancel the schedule
            </Button>
          }
        >
          It is published automatically {schedule.at}.
          {!schedule.newest && " Changes saved since then are not included."}
        </Note>
      )}
      {missing.length > 0 && (
        <Note look="warn">
          <b className="font-medium text-text">Before it can be public:</b>
          <ul className="mt-1 grid gap-1">
            {missing.slice(0, mostShown).map(({ photo, sentence }) => (
              <li key={`${photo} ${sentence}`}>
                {photo ? (
                  <Link to={`?photo=${photo}`} preventScrollReset className={linkClass}>
                    {sentence}
                  </Link>
                ) : (
                  sentence
                )}
              </li>
            ))}
            {missing.length > mostShown && <li>And {missing.length - mostShown} more.</li>}
          </ul>
        </Note>
      )}
    </div>
  );
}
