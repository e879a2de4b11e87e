import { useRouteLoaderData } from "react-router";
import { frame } from "./frame-texts.ts";
import { usualTexts } from "./texts.ts";
import type { Wording } from "./wording.ts";

/** The frame's words, for everything inside it; the usual ones where not even the frame could be loaded. */
export function useFrameWords(): Wording["frame"] {
  const loaded = useRouteLoaderData("frame/site-layout") as { words?: Wording } | undefined;
  return loaded?.words?.frame ?? usualTexts(frame);
}
