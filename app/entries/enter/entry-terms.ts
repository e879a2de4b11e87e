import type { DisplayChoice } from "../../draws/states.ts";

/** What the entry form must know about the terms. */
export type EntryTerms = {
  minimumAge: number;
  ticketsPerPerson: number;
  displayChoices: DisplayChoice[];
  showPlace: boolean;
  takesWeb: boolean;
  takesCoupons: boolean;
  /** "+44" */
  phonePrefix: string;
  /** "United Kingdom or Ireland". Empty when all countries may enter. */
  countries: string;
};
