// What a stage needs beside the show itself. It does not change while a show runs.
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
  /** All texts of all screens, loaded at the start: later there may be no network. */
  texts: StageTexts;
  locale: string;
  timeZone: string;
};
