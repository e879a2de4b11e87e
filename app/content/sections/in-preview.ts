import { createContext } from "react";

/** True while a page is shown to its editor: sections then say which one they are. */
export const InPreview = createContext(false);
