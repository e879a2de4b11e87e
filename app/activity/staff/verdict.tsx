import { Link } from "react-router";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import type { ActivityVerdict } from "../verify-store.server.ts";

/** The result of the verification. */
export function Verdict({ verdict }: { verdict: ActivityVerdict }) {
  return (
    <div className="mb-4">
      {verdict.ok ? (
        <Note look="ok" icon="shield" live>
          <b className="font-medium text-text">The log is unchanged.</b> All{" "}
          {verdict.rows.toLocaleString("en-GB")} rows are unchanged. Newest fingerprint:{" "}
          <span className="type-mono">{verdict.hash}</span>
        </Note>
      ) : (
        <Note look="bad" live>
          <b className="font-medium text-text">
            The chain is broken at row {verdict.seq.toLocaleString("en-GB")}.
          </b>{" "}
          {verdict.reason} Someone with direct access to the database did this. Tell the person who
          runs the server, and keep the newest backup in a safe place.{" "}
          <Link to={`?open=${verdict.seq}`} className={linkClass}>
            Open the row
          </Link>
        </Note>
      )}
    </div>
  );
}
