// An imported picture that replaces another of the same id gets new file names, because browsers cache the
// old ones for a year. Pure.
import { z } from "zod";
import { documentKey, masterKey, sizeKey, videoKey } from "../media/file-names.ts";
import { videoFormats } from "../media/limits.ts";
import type { pictureRow } from "./archive.ts";

export type PictureRow = z.infer<typeof pictureRow>;

/** The new name of each file in the archive; files that are not listed are not imported. */
export type Placed = { row: PictureRow; names: Map<string, string> };

const film = z.looseObject({
  format: z.enum(videoFormats),
  revision: z.int(),
  encoded: z.boolean().optional(),
});

const document = z.looseObject({ revision: z.int() });

export function withNewNames(row: PictureRow, revision: number): Placed {
  const { id } = row;
  const names = new Map<string, string>();
  const sizes = row.sizes.map((size) => {
    const renamed = { ...size, revision };
    names.set(sizeKey(id, size), sizeKey(id, renamed));
    return renamed;
  });
  const master = renameMaster(row, revision);
  if (master) names.set(String(row.master), master);
  const video = film.safeParse(row.video).data;
  const renamed = video && { ...video, revision };
  if (renamed) names.set(videoKey(id, video), videoKey(id, renamed));
  const pdf = document.safeParse(row.document).data;
  const moved = pdf && { ...pdf, revision };
  if (moved) names.set(documentKey(id, pdf), documentKey(id, moved));
  return {
    row: {
      ...row,
      revision,
      sizes,
      ...(master && { master }),
      ...(renamed && { video: renamed }),
      ...(moved && { document: moved }),
    },
    names,
  };
}

function renameMaster({ id, master }: PictureRow, revision: number): string | undefined {
  const [, format] = /^masters\/.+\.(jpeg|png)$/.exec(String(master ?? "")) ?? [];
  return format && masterKey(id, revision, format === "png" ? "png" : "jpeg");
}
