// What every part of the library works with, carried by the request's context.
import { createContext } from "react-router";
import type { Database } from "../platform/database/database.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import type { Log } from "../platform/log.server.ts";

export type MediaParts = {
  database: Database;
  files: FileStore;
  log: Log;
  /** Another program than the one of that name. */
  ffmpeg?: string;
};

export const mediaServicesContext = createContext<MediaParts>();
