// The state of the backups as text. Pure.
import { isBackupOld, type LastBackup } from "../../backup/backup-age.ts";
import type { BackupState } from "../../backup/store.server.ts";
import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, spanInWords, viewDateTime } from "../../ui/text/date-time-view.ts";

export type BackupView = { detail: string; label: string; look: ChipLook };

type BackupSummary = BackupState & LastBackup;

export function viewBackup(state: BackupSummary, clock: Clock): BackupView {
  const { lastGood, failure, daily } = state;
  const detail = lastGood
    ? `Last one ${viewDateTime(lastGood.at, clock).short}, ${megabytes(lastGood.bytes)}`
    : "No backup yet";
  if (failure) return { detail, label: "Failed", look: "bad" };
  if (isBackupOld(state, clock.now)) return { detail, label: "Late", look: "warn" };
  if (lastGood) return { detail, label: "Good", look: "ok" };
  return daily
    ? { detail: `${detail}; the first is made automatically`, label: "Not yet", look: "plain" }
    : { detail, label: "Switched off", look: "warn" };
}

export function backupNeed(state: BackupSummary, clock: Clock) {
  if (state.failure) {
    return { title: "The last backup failed", detail: state.failure.error };
  }
  if (!isBackupOld(state, clock.now)) return undefined;
  const detail = "Make one now. If that fails, ask the person who runs the server.";
  if (!state.lastGood) return { title: "There is no backup yet", detail };
  const age = spanInWords(clock.now.getTime() - state.lastGood.at.getTime());
  return {
    title: `The last backup is ${age} old`,
    detail,
  };
}

function megabytes(bytes: number) {
  const size = bytes / 1024 ** 2;
  return size < 1024 ? `${Math.max(1, Math.round(size))} MB` : `${(size / 1024).toFixed(1)} GB`;
}
