import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { VideoFormat } from "./limits.ts";
import type { FileKind } from "./sniff.ts";

/** One size of a picture in one format; file-names.ts has the path of its file. */
export type MediaSize = {
  format: "avif" | "webp" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  /** How often the picture was replaced; absent for the first. */
  revision?: number;
};

/** The film itself. The picture shown before it plays is in `sizes`, once staff have chosen it. */
export type MediaVideo = {
  format: VideoFormat;
  revision: number;
  bytes: number;
  seconds: number;
  width: number;
  height: number;
  /** True when it was encoded here, false when ffmpeg failed, absent when it was not tried. */
  encoded?: boolean;
};

/** An uploaded PDF. Its picture in lists is drawn, and in `sizes`. */
type MediaDocument = { revision: number; bytes: number };

function moment(name: string) {
  return timestamp(name, { withTimezone: true });
}

export const media = pgTable(
  "media",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["picture", "video", "document"] })
      .notNull()
      .default("picture"),
    /** The name of its file without the extension, for staff to search by. */
    name: text("name").notNull().default(""),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** For people who cannot see it. Empty only until it is published somewhere. */
    alt: text("alt").notNull(),
    caption: text("caption").notNull().default(""),
    credit: text("credit").notNull().default(""),
    takenOn: date("taken_on", { mode: "string" }),
    /** Shown until the picture arrives: one colour, and a few pixels as a data URL. */
    tone: text("tone").notNull(),
    blur: text("blur").notNull().default(""),
    focus: text("focus").notNull().default("50% 50%"),
    /** Of the uploaded file, to recognise the same file. */
    sha256: text("sha256").notNull(),
    sizes: jsonb("sizes").$type<MediaSize[]>().notNull(),
    video: jsonb("video").$type<MediaVideo>(),
    document: jsonb("document").$type<MediaDocument>(),
    revision: integer("revision").notNull().default(0),
    /** What its sizes are made from; empty for pictures that came with the program. */
    master: text("master").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull().default(""),
    /** When it was moved to the bin. */
    trashedAt: moment("trashed_at"),
  },
  (table) => [
    check("media_id_is_a_folder_name", sql`${table.id} ~ '^[a-z0-9][a-z0-9-]{0,99}$'`),
    check("media_tone_is_a_colour", sql`${table.tone} ~ '^#[0-9a-f]{6}$'`),
    check(
      "media_can_be_shown",
      sql`jsonb_array_length(${table.sizes}) > 0 or (${table.kind} = 'video' and ${table.video} is not null)`,
    ),
    check("media_focus_is_a_position", sql`${table.focus} ~ '^[0-9]{1,3}% [0-9]{1,3}%$'`),
    index("media_by_content").on(table.sha256),
    index("media_newest").on(table.createdAt, table.id),
  ],
);

const uploadStates = ["receiving", "received", "done", "refused"] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadPurposes = ["new", "replace", "poster"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A file that is being uploaded. Its pieces are in the file store, each named by the hash of its content. */
export const mediaUpload = pgTable(
  "media_upload",
  {
    id: text("id").primaryKey(),
    fileName: text("file_name").notNull(),
    /** When the same person chooses the same file again, the upload continues where it stopped. */
    fingerprint: text("fingerprint").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    received: bigint("received", { mode: "number" }).notNull().default(0),
    pieces: jsonb("pieces").$type<string[]>().notNull().default([]),
    kind: text("kind").$type<FileKind | "">().notNull().default(""),
    purpose: text("purpose", { enum: uploadPurposes }).notNull().default("new"),
    /** The picture to replace, or the film that gets a poster. */
    target: text("target").notNull().default(""),
    state: text("state", { enum: uploadStates }).notNull().default("receiving"),
    /** Why it was refused. */
    problem: text("problem").notNull().default(""),
    /** The media it became, and whether that was in the library or the bin before. */
    media: text("media").notNull().default(""),
    known: text("known", { enum: ["", "library", "bin"] })
      .notNull()
      .default(""),
    createdById: text("created_by_id").notNull(),
    createdBy: text("created_by").notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    check("media_upload_is_never_more_than_the_file", sql`${table.received} <= ${table.bytes}`),
    check(
      "media_upload_state_is_known",
      sql`${table.state} in ('receiving', 'received', 'done', 'refused')`,
    ),
    index("media_upload_of_person").on(table.createdById, table.fingerprint),
  ],
);
