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
          <b className="font-medium text-text">The chain is unbroken.</b> All{" "}
          {verdict.rows.toLocaleString("en-GB")} rows are as they were written. Newest fingerprint:{" "}
          <span className="type-mono">{verdict.hash}</span>
        </Note>
      ) : (
        <Note look="bad" live>
          <b className="font-medium text-text">
            The chain is broken at row {verdict.seq.toLocaleString("en-GB")}.
          </b>{" "}
          {verdict.reason} Somebody with access to the database itself did this: tell whoever runs
          the server, and keep the newest backup apart.{" "}
          <Link to={`?open=${verdict.seq}`} className={linkClass}>
            Open the row
          </Link>
        </Note>
      )}
    </div>
  );
}
