import type { ImportState, RowOutcome } from "../../../draw/imports/tables.server.ts";
import type { ChipLook } from "../../parts/chip.tsx";

export const stateChips: Record<ImportState, { label: string; look: ChipLook }> = {
  uploading: { label: "Not complete", look: "warn" },
  mapping: { label: "Columns to choose", look: "info" },
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
