import { useRef } from "react";
import { inMegabytes, whatIsTaken } from "../../../media/limits.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import {
  addFiles,
  dismiss,
  dismissFinished,
  pause,
  pauseAll,
  type QueuedFile,
  resume,
  resumeAll,
} from "./upload-queue.ts";
import { useTimeLeft } from "./use-time-left.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const underWay = new Set(["waiting", "sending", "lost", "signed-out", "checking", "paused"]);
const canPause = new Set(["waiting", "sending", "lost"]);

/** One line per file, with a progress bar. A refusal stays until it is dismissed. */
export function UploadList() {
  const queue = useUploadQueue();
  const timeLeft = useTimeLeft(queue);
  if (queue.length === 0) {
    return (
      <p className="mb-4 text-xs text-muted">
        <span className="pointer-coarse:hidden">Drag files here or paste them. </span>
        {whatIsTaken}
      </p>
    );
  }
  const done = queue.filter(({ state }) => state === "done").length;
  const refused = queue.filter(({ state }) => state === "refused").length;
  const running = queue.some(({ state }) => canPause.has(state));
  const paused = queue.some(({ state }) => state === "paused");
  return (
    <div className="mb-4">
      <Card title={queue.some(({ state }) => underWay.has(state)) ? "Uploading" : "Uploaded"}>
        <div className="-mt-2 flex flex-wrap items-center gap-2 px-4.5 pb-2.5">
          <div className="mr-auto flex flex-wrap gap-x-1.5 text-xs text-muted tabular-nums">
            <p role="status">
              {done} of {queue.length} done{refused > 0 && `, ${refused} refused`}
            </p>
            {/* Outside of the status: it changes too often to be read out. */}
            {timeLeft && <p>· {timeLeft}</p>}
          </div>
          {running && (
            <Button small look="quiet" onClick={pauseAll}>
              Pause all
            </Button>
          )}
          {!running && paused && (
            <Button small look="quiet" onClick={resumeAll}>
              Continue
            </Button>
          )}
          {done > 0 && (
            <Button small look="quiet" onClick={dismissFinished}>
              Clear finished uploads
            </Button>
          )}
        </div>
        <ul aria-label="Files" className="max-h-96 overflow-y-auto">
          {queue.map((line) => (
            <UploadLine key={line.key} line={line} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

export function UploadLine({
  line,
  linked = true,
  send,
}: {
  line: QueuedFile;
  /** Links to the picture once it is in the library. */
  linked?: boolean;
  /** Uploads another file instead of a refused one; a picker notes that it is its own. */
  send?: (files: File[]) => void;
}) {
  const { file, state } = line;
  const src = line.picture?.src || line.preview;
  const share = file.size === 0 ? 0 : Math.floor((line.sent / file.size) * 100);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_7.5rem_auto] items-center gap-x-3.5 gap-y-1.5 border-t border-line px-4.5 py-2 max-sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <span className="grid h-9 w-12 place-items-center overflow-hidden rounded-sm bg-overlay text-muted">
        {src && state !== "refused" ? (
          <img src={src} alt="" decoding="async" className="size-full object-cover" />
        ) : (
          <Icon name={state === "refused" ? "warning" : "image"} className="size-4.5" />
        )}
      </span>
      <p className={`min-w-0 leading-snug ${state === "refused" ? "max-sm:col-span-2" : ""}`}>
        <b className="block truncate font-medium text-text">{file.name}</b>
        <small className={`text-xs ${state === "refused" ? "text-danger" : "text-muted"}`}>
          {stateText(line, share)}
        </small>
      </p>
      <Bar line={line} share={share} />
      <LineActs
        line={line}
        linked={linked}
        send={send ?? ((files) => addFiles(files, line.intent))}
      />
    </li>
  );
}

function stateText({ state, file, sent, problem, known }: QueuedFile, share: number): string {
  switch (state) {
    case "waiting":
      return `${inMegabytes(file.size)}, waiting its turn`;
    case "sending":
      return `${share} %, ${inMegabytes(sent)} of ${inMegabytes(file.size)}`;
    case "paused":
      return `Paused at ${share} %`;
    case "lost":
      return `Connection lost at ${share} %. Continues automatically`;
    case "signed-out":
      return `You were signed out at ${share} %. Sign in again in another tab, then try now`;
    case "checking":
      return "Sent. Being checked";
    case "done":
      if (known === "library") return "Already in the library, so nothing was added";
      if (known === "bin") return "Already in the bin: restore it from there";
      return `${inMegabytes(file.size)}, in the library`;
    case "refused":
      return problem;
  }
}

const fills: Partial<Record<QueuedFile["state"], string>> = {
  done: "bg-success",
  refused: "bg-danger",
  lost: "bg-warning",
  "signed-out": "bg-warning",
  paused: "bg-muted",
};

function Bar({ line, share }: { line: QueuedFile; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={line.file.name}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 overflow-hidden rounded-full bg-overlay max-sm:order-last max-sm:col-span-3"
    >
      <span
        className={`block h-full transition-[width] ${fills[line.state] ?? "bg-soft"}`}
        style={{ width: `${line.state === "refused" ? Math.max(share, 4) : share}%` }}
      />
    </div>
  );
}

function LineActs({
  line: { key, state, file, picture, known },
  linked,
  send,
}: {
  line: QueuedFile;
  linked: boolean;
  send: (files: File[]) => void;
}) {
  const again = useRef<HTMLInputElement>(null);
  const small = { small: true, look: "quiet" } as const;
  return (
    <span
      className={`flex min-w-18 items-center justify-end ${state === "refused" ? "max-sm:col-span-3" : ""}`}
    >
      {state === "done" &&
        (picture && linked ? (
          <ButtonLink {...small} to={`?open=${picture.id}${known === "bin" ? "&show=bin" : ""}`}>
            {known ? "Show it" : "Describe"}
          </ButtonLink>
        ) : (
          <Chip bare look="ok">
            Ready
          </Chip>
        ))}
      {canPause.has(state) && (
        <Button {...small} icon="pause" label={`Pause ${file.name}`} onClick={() => pause(key)} />
      )}
      {(state === "lost" || state === "signed-out") && (
        <Button
          {...small}
          icon="reload"
          label={`Try ${file.name} now`}
          onClick={() => resume(key)}
        />
      )}
      {state === "paused" && (
        <Button
          {...small}
          icon="next"
          label={`Continue with ${file.name}`}
          onClick={() => resume(key)}
        />
      )}
      {state === "refused" && (
        <>
          <Button small onClick={() => again.current?.click()}>
            Choose again
          </Button>
          <input
            ref={again}
            type="file"
            aria-label={`Another file instead of ${file.name}`}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              dismiss(key);
            }}
          />
        </>
      )}
      {state !== "checking" && (
        <Button
          {...small}
          icon="close"
          label={`${state === "done" || state === "refused" ? "Dismiss" : "Cancel"} ${file.name}`}
          onClick={() => dismiss(key)}
        />
      )}
    </span>
  );
}
