// What travels with every request, typed. Set once in site.server.ts; there is no global.
import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "../database/database.server.ts";
import type { Environment } from "../environment.server.ts";
import type { Log } from "../log.server.ts";

export const databaseContext = createContext<Database>();
export const environmentContext = createContext<Environment>();
export const logContext = createContext<Log>();
/** The visitor's network address as far as it can be trusted: the socket's, or the trusted proxy's word. */
export const clientAddressContext = createContext<string>();
/** What the log calls this request; shown when something fails, so that the lines can be found. */
export const requestNumberContext = createContext<string>();

/** The typed context of one request: loaders, actions and middleware get it. */
export type RequestContext = Readonly<RouterContextProvider>;
