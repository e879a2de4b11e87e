import { href } from "react-router";
import type { PresentedSettings } from "../../../content/presented.ts";
import type { PictureView } from "../../../ui/picture-view.ts";
import { qrPath } from "../../../ui/qr-code.tsx";
import type { ShowTranslation } from "../../script/show-in-words.ts";
import type { StageConfig, StageTexts } from "./stage-config.ts";

export function buildStageConfig(
  slug: string,
  { companyName, locale, browserLocale, timeZone }: PresentedSettings,
  publicUrl: string,
  picture: PictureView | undefined,
  texts: StageTexts,
  translation: ShowTranslation | null = null,
): StageConfig {
  const enter = publicUrl + href("/draw/:slug", { slug });
  const verify = publicUrl + href("/draw/:slug/verify", { slug });
  return {
    company: companyName,
    enterAddress: withoutScheme(publicUrl + href("/draw")),
    enterQr: qrPath(enter),
    verifyQr: qrPath(verify),
    verifyAddress: withoutScheme(verify),
    picture,
    texts,
    translation,
    timeZone,
    language: locale,
    locale: browserLocale ?? locale,
  };
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
