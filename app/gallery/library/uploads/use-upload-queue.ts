import { useSyncExternalStore } from "react";
import { listenToQueue, type QueuedFile, readQueue } from "./upload-queue.ts";

const none: QueuedFile[] = [];

export function useUploadQueue(): QueuedFile[] {
  return useSyncExternalStore(listenToQueue, readQueue, () => none);
}
