import { createContext } from "react-router";
import type { DrawServices } from "./draw-services.server.ts";

/** Set once in site.server.ts. */
export const drawServicesContext = createContext<DrawServices>();
