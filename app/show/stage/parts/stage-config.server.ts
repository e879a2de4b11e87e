import { href } from "react-router";
import type { PresentedSettings } from "../../../content/presented.ts";
import { pageAddresses } from "../../../languages/languages.ts";
import type { PictureView } from "../../../ui/picture-view.ts";
import { qrPath } from "../../../ui/qr-code.tsx";
import type { ShowTranslation } from "../../script/show-in-words.ts";
import type { StageConfig, StageTexts } from "./stage-config.ts";

export function buildStageConfig(
  slug: string,
  settings: PresentedSettings,
  publicUrl: string,
  picture: PictureView | undefined,
  texts: StageTexts,
  translation: ShowTranslation | null = null,
): StageConfig {
  const { companyName, locale, browserLocale, timeZone } = settings;
  // The audience of a stage in Arabic reads Arabic on its phones.
  const addressOf = (path: string) => pageAddresses(publicUrl, path, settings).canonical;
  const enter = addressOf(href("/draw/:slug", { slug }));
  const verify = addressOf(href("/draw/:slug/verify", { slug }));
  return {
    company: companyName,
    enterAddress: withoutScheme(addressOf(href("/draw"))),
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
