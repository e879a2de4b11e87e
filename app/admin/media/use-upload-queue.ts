import { useEffect, useRef, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { listenToQueue, type QueuedFile, readQueue } from "./upload-queue.ts";

const none: QueuedFile[] = [];

export function useUploadQueue(): QueuedFile[] {
  return useSyncExternalStore(listenToQueue, readQueue, () => none);
}

/** The page's own list is asked for again whenever another file has arrived. */
export function useFreshOnUpload() {
  const queue = useUploadQueue();
  const { revalidate } = useRevalidator();
  const done = queue.filter(({ state }) => state === "done").length;
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) void revalidate();
    before.current = done;
  }, [done, revalidate]);
}
