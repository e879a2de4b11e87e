import type { PaperBrand, PaperLanguage } from "../platform/pdf/typesetter.server.ts";

/** What posters and pictures for sharing say about a draw. All texts are ready to be set. */
export type PosterFacts = {
  brand: PaperBrand;
  language: PaperLanguage;
  title: string;
  /** The first prize and its value. */
  offer: string;
  /** "and seven more prizes"; empty for a single prize. */
  morePrizes: string;
  /** "Entries close Sunday 6 December, 20:00 GMT" */
  closes: string;
  /** With https, for the QR code. */
  address: string;
  scan: string;
  check: string;
  /** The operator's key in words, and as the `vkey` for its QR code. */
  operatorKey: string;
  vkey: string;
  /** A sentence, for demonstrations only. */
  demonstration: string;
  /** The picture of the first prize that has one. */
  picture: Buffer | undefined;
  made: Date;
};

/** An address as people type it. */
export function typed(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
