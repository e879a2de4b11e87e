import { createContext } from "react-router";
import type { Language } from "./languages.ts";

/** The language of the request; null for the site's own. Set by site.server.ts from the address. */
export const languageContext = createContext<Language | null>(null);
