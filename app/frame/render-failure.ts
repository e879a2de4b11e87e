import { createContext } from "react";

/** True if this page threw while rendering on the server, as opposed to not found or not loaded. */
export const RenderFailure = createContext(false);
