import { href, Link } from "react-router";
import type { ActivityLine } from "../../activity/staff/activity-view.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";

export function LatestActivity({ lines }: { lines: ActivityLine[] }) {
  return (
    <Card title="Latest activity" more={{ label: "All activity", to: href("/admin/activity") }}>
      <ul>
        {lines.map((line) => (
          <li
            key={line.seq}
            className="grid min-h-10 grid-cols-[6.5rem_10rem_1fr] items-center gap-x-3 border-t border-line px-4.5 py-1.5 max-md:grid-cols-[1fr_auto] max-md:py-2.5"
          >
            <span className="text-muted max-md:col-start-2 max-md:row-start-1 max-md:text-xs">
              <DateTime time={line.at} />
            </span>
            <Link
              to={`${href("/admin/activity")}?open=${line.seq}`}
              className="row-link truncate max-md:row-start-1"
            >
              {line.who}
            </Link>
            <span className="truncate max-md:col-span-2 max-md:text-xs max-md:text-muted">
              {[line.what, line.about].filter(Boolean).join(": ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
