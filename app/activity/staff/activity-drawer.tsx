import { Facts } from "../../ui/facts.tsx";
import { Drawer, DrawerPart } from "../../ui/overlay/drawer.tsx";
import { rowAddress, type TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { ChangeLine } from "./activity-texts.ts";
import type { ActivityLine } from "./activity-view.ts";

type ActivityDetails = ActivityLine & {
  cameFrom: string;
  changes: ChangeLine[];
  hash: string;
  previousHash: string;
};

/** A row of the log, with its changes and its hashes. */
export function ActivityDrawer({ entry, table }: { entry: ActivityDetails; table: TableState }) {
  return (
    <Drawer
      title={entry.who}
      above={`Row ${entry.seq.toLocaleString("en-GB")}`}
      below={<span className="text-soft">{entry.what}</span>}
      closeTo={rowAddress(table)}
    >
      <Facts
        facts={[
          { label: "When", value: <DateTime time={entry.at} full /> },
          ...(entry.about ? [{ label: "About", value: entry.about }] : []),
          ...(entry.cameFrom ? [{ label: "Network", value: entry.cameFrom }] : []),
        ]}
      />
      {entry.changes.length > 0 && (
        <DrawerPart title="What changed">
          <Facts
            facts={entry.changes.map((change) => ({
              label: change.field,
              value: change.from === undefined ? change.to : `${change.from} → ${change.to}`,
            }))}
          />
        </DrawerPart>
      )}
      <DrawerPart title="Place in the chain">
        <Facts
          facts={[
            { label: "This row", value: <span className="type-mono">{entry.hash}</span> },
            { label: "Row before", value: <span className="type-mono">{entry.previousHash}</span> },
          ]}
        />
        <p className="mt-3 text-xs text-muted">
          The first is a fingerprint of this row and of the second. If anyone changes a row, every
          later fingerprint no longer matches, and “Verify the chain” names the row.
        </p>
      </DrawerPart>
    </Drawer>
  );
}
