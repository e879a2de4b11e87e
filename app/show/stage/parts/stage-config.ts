// What a stage needs in addition to the show. It does not change during a show.
import type { Wording } from "../../../content/wording/wording.ts";
import type { PictureView } from "../../../ui/picture-view.ts";
import type { ShowTranslation } from "../../script/show-in-words.ts";

export type StageTexts = Pick<Wording, "stage" | "stageDraw" | "skipReasons" | "disagreement">;

export type StageQrCode = { size: number; path: string };

export type StageConfig = {
  company: string;
  /** "goldkey.example/draw", as the audience types it. */
  enterAddress: string;
  enterQr: StageQrCode;
  verifyQr: StageQrCode;
  verifyAddress: string;
  /** Behind the countdown: the picture of the first prize. */
  picture: PictureView | undefined;
  /** The texts of all screens, loaded at the start, because the stage may go offline. */
  texts: StageTexts;
  /** Of the title and the prizes; null in the site's own language. */
  translation: ShowTranslation | null;
  /** The locale of its texts; numbers and times are written as in `locale`, which every browser knows. */
  language: string;
  locale: string;
  timeZone: string;
};
