// Backups and drills as text. Pure.

import { groupDigits } from "../../platform/group-digits.ts";
import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import type { RestoreOutcome, UploadedArchive } from "../restore/restore-files.server.ts";
import type { BackupDrill, BackupRun } from "../store.server.ts";
import type { ArchiveView, OutcomeView } from "./restore-card.tsx";

export type BackupRunView = {
  id: number;
  at: string;
  detail: string;
  label: string;
  look: ChipLook;
  encrypted: boolean;
  canDownload: boolean;
};

export function viewRun(
  run: BackupRun,
  clock: Clock,
  { name, isHere }: { name: string; isHere: boolean },
): BackupRunView {
  const { id, state, occasion, bytes, encrypted, objectKey, error } = run;
  const how = occasion === "daily" ? "Nightly" : "Made by hand";
  const facts = [
    how,
    megabytes(bytes),
    encrypted ? "encrypted" : "not encrypted",
    ...(objectKey ? ["in the bucket"] : []),
    name,
  ];
  type StateView = Pick<BackupRunView, "detail" | "label" | "look">;
  const states: Record<BackupRun["state"], StateView> = {
    made: isHere
      ? { detail: facts.join(", "), label: "Good", look: "ok" }
      : { detail: facts.join(", "), label: "Not on this server", look: "plain" },
    failed: { detail: error, label: "Failed", look: "bad" },
    running: { detail: `${how}, ${name}`, label: "Running", look: "plain" },
  };
  const at = viewDateTime(run.startedAt, clock).full;
  return { id, at, encrypted, canDownload: state === "made" && isHere, ...states[state] };
}

export type DrillView = { at: string; detail: string; passed: boolean };

export function viewDrill(drill: BackupDrill, clock: Clock): DrillView {
  const { file, rows, files, problem, startedAt, endedAt } = drill;
  const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1000);
  const passed = problem === "";
  return {
    at: viewDateTime(endedAt, clock).full,
    passed,
    detail: passed
      ? `${file} was restored and compared in ${seconds} s: ${groupDigits(rows)} rows and ${groupDigits(files)} files agree, and so does the signed record.`
      : `${file}: ${problem}`,
  };
}

export function viewUpload(upload: UploadedArchive, clock: Clock): ArchiveView {
  const { name, problem, madeAt, goldkey, rows, files, bytes, by, counts } = upload;
  if (problem !== "") return { name, problem, facts: [] };
  const held = Object.entries(counts).map(([label, count]) => `${groupDigits(count)} ${label}`);
  return {
    name,
    problem,
    facts: [
      { label: "Made", value: viewDateTime(new Date(madeAt), clock).full },
      { label: "Holds", value: held.join(", ") },
      {
        label: "In all",
        value: `${groupDigits(rows)} rows and ${groupDigits(files)} files, ${megabytes(bytes)}`,
      },
      { label: "Version", value: `Goldkey ${goldkey}` },
      { label: "Uploaded by", value: by },
    ],
  };
}

export function viewOutcome(outcome: RestoreOutcome, clock: Clock): OutcomeView {
  const { at, by, madeAt, problem, before } = outcome;
  const [when, made] = [at, madeAt].map((time) => viewDateTime(new Date(time), clock).full);
  if (problem === "") {
    return {
      passed: true,
      sentence: `On ${when} the backup of ${made} was restored, as ${by} asked. The state before is in the backup ${before}.`,
    };
  }
  return {
    passed: false,
    sentence: `On ${when} the backup of ${made} was not restored, and the site is as it was. ${problem}`,
  };
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
}
