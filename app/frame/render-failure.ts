import { createContext } from "react";

/** True when the page in hand could not be rendered on the server, as opposed to not found or not loaded. */
export const RenderFailure = createContext(false);
