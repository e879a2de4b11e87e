import { createContext } from "react";

/** True in the editor's preview: sections are then marked with their ids. */
export const InPreview = createContext(false);
