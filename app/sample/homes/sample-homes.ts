import type { HomeInput } from "../../content/home-document.ts";
import { harbourResidences, penthouse31, residence30 } from "./apartments.ts";
import { casaNorte, courtyardHouse, villaLevante } from "./houses.ts";

/** By the last part of their address. */
export const sampleHomes: Record<string, HomeInput> = {
  "casa-norte": casaNorte,
  "courtyard-house": courtyardHouse,
  "villa-levante": villaLevante,
  "harbour-residences": harbourResidences,
  "penthouse-31": penthouse31,
  "residence-30": residence30,
};
