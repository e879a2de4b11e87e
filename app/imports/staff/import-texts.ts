import type { ChipLook } from "../../ui/chip.tsx";
import type { ImportState, RowOutcome } from "../tables.server.ts";

export const stateChips: Record<ImportState, { label: string; look: ChipLook }> = {
  uploading: { label: "Not complete", look: "warn" },
  mapping: { label: "Choose columns", look: "info" },
  checking: { label: "Being checked", look: "info" },
  checked: { label: "Checked", look: "info" },
  running: { label: "Being imported", look: "info" },
  done: { label: "Imported", look: "ok" },
  failed: { label: "Not imported", look: "bad" },
};

export const outcomeChips: Record<RowOutcome, { label: string; look: ChipLook }> = {
  new: { label: "New", look: "ok" },
  duplicate: { label: "Duplicate", look: "warn" },
  invalid: { label: "Invalid", look: "bad" },
};

export function sizeProblem(bytes: number): string {
  return bytes === 0
    ? "This file is empty."
    : "A list can have at most 128 MB. Upload it as several files.";
}

/** People who enter during an import wait for it. Measured with 100,000 rows (bench/large-draw.ts). */
const rowsInASecond = 2_500;

export function waitForOthers(rows: number): string {
  const seconds = Math.ceil(rows / rowsInASecond);
  if (seconds < 3) return "";
  const time = seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `That takes about ${time}. People who enter in the meantime wait that long for their ticket, but nobody is turned away.`;
}
