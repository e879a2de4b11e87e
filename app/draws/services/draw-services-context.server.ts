import { createContext } from "react-router";
import type { DrawOffice } from "./draw-services.server.ts";

/** Set once in site.server.ts. */
export const drawOfficeContext = createContext<DrawOffice>();
