import { useRouteLoaderData } from "react-router";
import { fixedEnglish, lostEnglish } from "./frame-english.ts";
import type { Wording } from "./wording.ts";

/** The texts of the frame, for pages inside it. */
export function useFrameTexts(): Wording["frame"] {
  const texts = useLoaded()?.frame;
  if (!texts) throw new Error("This page is not inside the site's frame.");
  return texts;
}

/** For errors, which may have left no frame. */
export function useLostTexts(): Pick<Wording["frame"], keyof typeof lostEnglish> {
  return useLoaded()?.frame ?? lostEnglish;
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
