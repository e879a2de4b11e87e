// The typed context of every request. Set once in site.server.ts; there are no globals.
import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "../database/database.server.ts";
import type { SiteEnvironment } from "../installation/secrets.server.ts";
import type { Log } from "../log.server.ts";

export const databaseContext = createContext<Database>();
export const environmentContext = createContext<SiteEnvironment>();
export const logContext = createContext<Log>();
/** The visitor's IP address: the socket's, or the one a trusted proxy reports. */
export const clientAddressContext = createContext<string>();
/** The id of this request in the log, shown on error pages. */
export const requestNumberContext = createContext<string>();

/** Whether the database did not answer while this request was handled. */
export const outageContext = createContext(false);

/** The typed context of one request: loaders, actions and middleware get it. */
export type RequestContext = Readonly<RouterContextProvider>;
