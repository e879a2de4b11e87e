// The typed context of every request. Set once in site.server.ts; there are no globals.
import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "../database/database.server.ts";
import type { SiteEnvironment } from "../installation/secrets.server.ts";
import type { Log } from "../log.server.ts";
import type { RequestRefused } from "../request-refused.ts";

export const databaseContext = createContext<Database>();
export const environmentContext = createContext<SiteEnvironment>();
export const logContext = createContext<Log>();
/** The visitor's IP address: the socket's, or the one a trusted proxy reports. */
export const clientAddressContext = createContext<string>();
/** The id of this request in the log, shown on error pages. */
export const requestNumberContext = createContext<string>();

/** Why a page could not be made, if it was no bug: the response instead of the router's 500. */
export const refusalContext = createContext<RequestRefused | null>(null);

/** The typed context of one request: loaders, actions and middleware get it. */
export type RequestContext = Readonly<RouterContextProvider>;
