import { useRouteLoaderData } from "react-router";
import { frame } from "./frame-texts.ts";
import { defaultTexts } from "./texts.ts";
import type { Wording } from "./wording.ts";

/** The texts of the frame; the defaults if the frame could not be loaded. */
export function useFrameTexts(): Wording["frame"] {
  const loaded = useRouteLoaderData("frame/site-layout") as { texts?: Wording } | undefined;
  return loaded?.texts?.frame ?? defaultTexts(frame);
}
