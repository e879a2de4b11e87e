// The publication state of an album as a label and a sentence. Pure.
import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";

type AlbumState = { label: string; look: ChipLook; hollow: boolean; sentence: string };

export function stateOfAlbum(
  album: { version: number; publishedVersion: number | null; publishAt: Date | null },
  clock: Clock,
): AlbumState {
  const changed = album.publishedVersion !== null && album.publishedVersion < album.version;
  if (album.publishAt) {
    const sentence = `Will be published automatically ${viewDateTime(album.publishAt, clock).full}.`;
    return { label: "Scheduled", look: "info", hollow: false, sentence };
  }
  if (album.publishedVersion === null) {
    return { label: "Draft", look: "plain", hollow: true, sentence: "Visitors cannot see it." };
  }
  if (changed) {
    const sentence = "Visitors do not see your latest changes yet.";
    return { label: "Changed", look: "warn", hollow: false, sentence };
  }
  return { label: "Public", look: "ok", hollow: false, sentence: "Visitors see this version." };
}
