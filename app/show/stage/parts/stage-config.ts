// What a stage needs in addition to the show. It does not change during a show.
import type { Wording } from "../../../content/wording/wording.ts";
import type { PictureView } from "../../../ui/picture.tsx";

export type StageTexts = Pick<Wording, "stage" | "stageDraw">;

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
  locale: string;
  timeZone: string;
};
