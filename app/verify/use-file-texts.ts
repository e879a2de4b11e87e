import { useMemo } from "react";
import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { FileTexts } from "./worker/file-kinds.ts";

export function useFileTexts(): FileTexts {
  const texts = useTexts("verifyProblems");
  const locale = useLocale();
  return useMemo(() => ({ ...texts, locale }), [texts, locale]);
}
