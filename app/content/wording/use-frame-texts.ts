// English pages do without these texts in their data: browsers have them in their code, for errors that leave no frame.
import { useRouteLoaderData } from "react-router";
// By name: from a default import, all English texts would come to the browser.
import { fixed, frame } from "../../languages/catalogues/en.json";
import type { Wording } from "./wording.ts";

export type FrameTexts = Partial<Pick<Wording, "frame" | "fixed">>;

export function frameTextsOf(texts: FrameTexts): Wording["frame"] {
  return texts.frame ?? frame;
}

export function useFrameTexts(): Wording["frame"] {
  return frameTextsOf(useLoaded());
}

/** The texts that the specification gives. */
export function useFixedTexts(): Wording["fixed"] {
  return useLoaded().fixed ?? fixed;
}

function useLoaded(): FrameTexts {
  const loaded = useRouteLoaderData("frame/site-layout") as { texts?: FrameTexts } | undefined;
  return loaded?.texts ?? {};
}
