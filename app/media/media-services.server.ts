// What the media library needs for its work, opened once and passed on by context.
import { createContext } from "react-router";
import type { Database } from "../platform/database/database.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import type { Log } from "../platform/log.server.ts";

export type MediaServices = {
  database: Database;
  files: FileStore;
  log: Log;
  /** The program to run instead of "ffmpeg". */
  ffmpeg?: string;
};

export const mediaServicesContext = createContext<MediaServices>();
