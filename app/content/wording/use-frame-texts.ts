import { useRouteLoaderData } from "react-router";
import { fixedEnglish, frameEnglish } from "./frame-english.ts";
import type { Wording } from "./wording.ts";

/** The texts of the frame; the defaults if the frame could not be loaded. */
export function useFrameTexts(): Wording["frame"] {
  return useLoaded()?.frame ?? frameEnglish;
}

/** The texts that the specification gives. They are loaded in other languages than English only. */
export function useFixedTexts(): Wording["fixed"] {
  return useLoaded()?.fixed ?? fixedEnglish;
}

function useLoaded(): Partial<Wording> | undefined {
  const loaded = useRouteLoaderData("frame/site-layout") as
    | { texts?: Partial<Wording> }
    | undefined;
  return loaded?.texts;
}
