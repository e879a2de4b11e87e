import { href } from "react-router";
import type { ActivityLine } from "../activity/activity-view.ts";
import { Card, Row, Rows } from "../parts/card.tsx";
import { Moment } from "../parts/moment.tsx";

export function LatestActivity({ lines }: { lines: ActivityLine[] }) {
  return (
    <Card title="Latest activity" more={{ label: "All activity", to: href("/admin/activity") }}>
      <Rows>
        {lines.map((line) => (
          <Row
            key={line.seq}
            title={line.who}
            detail={[line.what, line.about].filter(Boolean).join(": ")}
            to={`${href("/admin/activity")}?open=${line.seq}`}
            end={
              <span className="text-xs text-muted">
                <Moment moment={line.at} />
              </span>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
