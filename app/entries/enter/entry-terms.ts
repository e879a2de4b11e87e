import type { DisplayChoice } from "../../draws/states.ts";

/** The part of the terms that the entry form shows. */
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
