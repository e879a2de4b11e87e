import { documentKey, mediaAddress, videoAddress } from "../../../media/file-names.ts";
import { daysInTheBin, inMegabytes } from "../../../media/limits.ts";
import type { MediaRow } from "../../../media/store.server.ts";
import type { MediaSize } from "../../../media/tables.server.ts";
import { type Clock, type DateTimeView, viewDateTime } from "../../../ui/text/date-time-view.ts";
import type { Usage } from "./usage.ts";

/** A picture in a list. */
export type MediaTile = {
  id: string;
  name: string;
  alt: string;
  src: string;
  tone: string;
  focus: string;
  video: boolean;
  document: boolean;
  places: number;
};

/** A picture with all details. */
export type MediaDetails = MediaTile & {
  caption: string;
  credit: string;
  takenOn: string;
  width: number;
  height: number;
  large: string;
  film: { src: string; type: string; seconds: number; encoded: boolean } | null;
  /** The address of a PDF; empty otherwise. */
  pdf: string;
  weight: string;
  added: DateTimeView;
  addedBy: string;
  /** Better sizes are still being made. */
  working: boolean;
  erasedOn: string | null;
  usage: Usage[];
};

export function viewTile(row: MediaRow, places: number): MediaTile {
  const { id, alt, tone, focus } = row;
  return {
    id,
    alt,
    tone,
    focus,
    name: nameOf(row),
    src: smallestAbove(row, 300),
    video: row.kind === "video",
    document: row.kind === "document",
    places,
  };
}

/** Pictures that come with the program are named by their id: "Terrace sea view dusk". */
export function nameOf({ id, name }: Pick<MediaRow, "id" | "name">) {
  return name || `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}

export function viewDetails(
  row: MediaRow,
  usage: Usage[],
  { clock, working }: { clock: Clock; working: boolean },
): MediaDetails {
  const { video, document, caption, credit, width, height, createdBy } = row;
  const own = video?.bytes ?? document?.bytes ?? 0;
  const total = document ? own : row.sizes.reduce((sum, { bytes }) => sum + bytes, own);
  return {
    ...viewTile(row, new Set(usage.map(({ place }) => place)).size),
    caption,
    credit,
    width,
    height,
    takenOn: row.takenOn ?? "",
    large: smallestAbove(row, 800),
    film: video && {
      src: videoAddress(row.id, video),
      type: `video/${video.format}`,
      seconds: Math.round(video.seconds),
      encoded: video.encoded === true,
    },
    pdf: document ? `/${documentKey(row.id, document)}` : "",
    weight: inMegabytes(total),
    added: viewDateTime(row.createdAt, clock),
    addedBy: createdBy,
    working,
    erasedOn: row.trashedAt && dayAfter(row.trashedAt, clock),
    usage,
  };
}

export function dayAfter(trashedAt: Date, { locale, timeZone }: Clock) {
  const day = new Date(trashedAt.getTime() + daysInTheBin * 86_400_000);
  return day.toLocaleDateString(locale, { day: "numeric", month: "long", timeZone });
}

/** The smallest file that is wide enough, or the widest. */
function smallestAbove({ id, sizes }: MediaRow, width: number): string {
  const ordered = sizes
    .filter(({ format }) => format === "webp")
    .toSorted((left, right) => left.width - right.width);
  const size: MediaSize | undefined =
    ordered.find((size) => size.width >= width) ?? ordered.at(-1) ?? sizes[0];
  return size ? mediaAddress(id, size) : "";
}
