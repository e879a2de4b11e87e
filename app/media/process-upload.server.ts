// Adds a complete upload to the library as a picture, a film or a document.
import { randomBytes } from "node:crypto";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { encodeDrawnSheet, readPdf } from "./document-file.server.ts";
import type { EncodedFile } from "./encode.server.ts";
import { documentKey, masterKey, sizeKey, videoKey } from "./file-names.ts";
import type { MediaServices } from "./media-services.server.ts";
import { type PreparedPicture, preparePicture } from "./prepare-picture.server.ts";
import { type FileKind, isVideo } from "./sniff.ts";
import {
  findMedia,
  findMediaByContent,
  insertMedia,
  lockMediaContent,
  type MediaRow,
  updateMedia,
} from "./store.server.ts";
import type { MediaVideo } from "./tables.server.ts";
import { hashUpload, patched, readAtIn, readPieces, readUpload } from "./upload-content.server.ts";
import { UploadRefused } from "./upload-refused.ts";
import { finishUpload, type UploadRow } from "./upload-store.server.ts";
import { readMp4, readWebm } from "./video-structure.ts";

type UploadResult = Pick<UploadRow, "media" | "known">;

/** Until a film has its poster: the colour of raised surfaces on the page. */
const toneWithoutPoster = "#131316";

export async function processUpload(services: MediaServices, upload: UploadRow): Promise<void> {
  await finishUpload(services.database, upload.id, await addToLibrary(services, upload));
}

async function addToLibrary(services: MediaServices, upload: UploadRow): Promise<UploadResult> {
  const { database, files } = services;
  const kind = upload.kind;
  if (kind === "") throw new UploadRefused("This file was not recognised. Send it again.");
  if (upload.purpose === "poster")
    return { media: await setPoster(services, upload, kind), known: "" };

  const sha256 = await hashUpload(files, upload);
  const known = await findDuplicate(database, sha256, upload.target);
  if (known) return known;
  const before = upload.purpose === "replace" ? await findTarget(database, upload) : undefined;
  const id = before?.id ?? newMediaId(upload.fileName);
  const revision = (before?.revision ?? 0) + 1;
  if (before && (before.kind === "document") !== (kind === "pdf")) {
    throw new UploadRefused("Only a PDF can replace a PDF, and only a picture or a film the rest.");
  }
  const fields = await storeFiles(services, upload, kind, { id, revision });
  return inTransaction(
    database,
    async (transaction): Promise<UploadResult> => {
      // When the same file is uploaded twice at once, the second upload finds the first.
      await lockMediaContent(transaction, sha256);
      const meanwhile = await findDuplicate(transaction, sha256, upload.target);
      if (meanwhile) return meanwhile;
      if (before) {
        // Texts about the picture stay. Everything that described the old pixels is replaced.
        const takenOn = fields.takenOn ?? before.takenOn;
        await updateMedia(transaction, id, { ...fields, takenOn, sha256, revision });
      } else {
        await insertMedia(transaction, {
          ...fields,
          id,
          revision,
          sha256,
          // The text of a document is in its file; a list shows its name.
          alt: kind === "pdf" ? nameOf(upload) : "",
          name: nameOf(upload),
          createdBy: upload.createdBy,
        });
      }
      await enqueueJobs(transaction, "media-sizes", [id]);
      return { media: id, known: "" };
    },
    { isolation: "read committed" },
  );
}

function nameOf({ fileName }: UploadRow): string {
  return fileName.replace(/\.[^.]*$/, "");
}

async function findDuplicate(
  database: AnyDatabase,
  sha256: string,
  except: string,
): Promise<UploadResult | undefined> {
  const match = await findMediaByContent(database, sha256, except);
  return match && { media: match.id, known: match.trashedAt ? "bin" : "library" };
}

async function findTarget(database: AnyDatabase, { target }: UploadRow): Promise<MediaRow> {
  const row = await findMedia(database, target);
  if (!row) throw new UploadRefused("The picture this file was meant for is no longer there.");
  return row;
}

type MediaRevision = { id: string; revision: number };

type MediaFields = Pick<
  MediaRow,
  | "kind"
  | "width"
  | "height"
  | "tone"
  | "blur"
  | "takenOn"
  | "sizes"
  | "video"
  | "document"
  | "master"
>;

async function storeFiles(
  services: MediaServices,
  upload: UploadRow,
  kind: FileKind,
  place: MediaRevision,
): Promise<MediaFields> {
  if (kind === "mp4" || kind === "webm") return storeVideo(services, upload, kind, place);
  const content = await readUpload(services.files, upload);
  if (kind === "pdf") return storeDocument(services, content, place);
  return storePicture(services, await preparePicture(content, kind, place.revision), place);
}

async function storeDocument(
  { files }: MediaServices,
  content: Buffer,
  { id, revision }: MediaRevision,
): Promise<MediaFields> {
  const document = { revision, bytes: readPdf(content).length };
  const { width, height, tone, sizes: drawn } = await encodeDrawnSheet(revision);
  for (const file of drawn) await files.write(sizeKey(id, file), file.content);
  await files.write(documentKey(id, document), content);
  const sizes = drawn.map(withoutContent);
  return {
    kind: "document",
    width,
    height,
    tone,
    blur: "",
    takenOn: null,
    sizes,
    video: null,
    document,
    master: "",
  };
}

async function storePicture(
  { files }: MediaServices,
  picture: PreparedPicture,
  { id, revision }: MediaRevision,
): Promise<MediaFields> {
  const master = masterKey(id, revision, picture.master.format);
  await files.write(master, picture.master.content);
  for (const file of picture.quick) await files.write(sizeKey(id, file), file.content);
  const { width, height, tone, blur, takenOn = null } = picture;
  const sizes = picture.quick.map(withoutContent);
  return {
    kind: "picture",
    width,
    height,
    tone,
    blur,
    takenOn,
    sizes,
    video: null,
    document: null,
    master,
  };
}

async function storeVideo(
  { files }: MediaServices,
  upload: UploadRow,
  format: MediaVideo["format"],
  { id, revision }: MediaRevision,
): Promise<MediaFields> {
  const readAt = readAtIn(files, upload);
  const read = format === "mp4" ? readMp4 : readWebm;
  const { width, height, seconds, patches } = await read(readAt, upload.bytes);
  const video: MediaVideo = { format, revision, bytes: upload.bytes, seconds, width, height };
  await files.write(videoKey(id, video), {
    bytes: upload.bytes,
    pieces: patched(readPieces(files, upload), patches),
  });
  return {
    kind: "video",
    width,
    height,
    tone: toneWithoutPoster,
    blur: "",
    takenOn: null,
    sizes: [],
    video,
    document: null,
    master: "",
  };
}

/** The frame that staff chose is shown before the film plays. */
async function setPoster(
  services: MediaServices,
  upload: UploadRow,
  kind: FileKind,
): Promise<string> {
  const { database, files } = services;
  const film = await findTarget(database, upload);
  if (film.kind !== "video" || isVideo(kind) || kind === "pdf")
    throw new UploadRefused("A poster is a picture of a film.");
  const revision = film.revision + 1;
  const picture = await preparePicture(await readUpload(files, upload), kind, revision);
  const { sizes, tone, blur, master } = await storePicture(services, picture, {
    id: film.id,
    revision,
  });
  await database.transaction(async (transaction) => {
    await updateMedia(transaction, film.id, { sizes, tone, blur, master, revision });
    await enqueueJobs(transaction, "media-sizes", [film.id]);
  });
  return film.id;
}

export function withoutContent({ content: _, ...size }: EncodedFile) {
  return size;
}

/** "IMG 0041.JPG" → img-0041-3f9a1c: readable in an address, and unique because of the random suffix. */
function newMediaId(fileName: string): string {
  const slug = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return `${slug || "picture"}-${randomBytes(4).toString("hex")}`;
}
