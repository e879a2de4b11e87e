// The types of the texts that belong to no page. All come from the English catalogue.
import type english from "../../languages/catalogues/en.json";

export type Wording = typeof english;

export type PartName = keyof Wording;

/** Some of the texts, as in a catalogue of translations. */
export type PartialWording = { [Name in PartName]?: { [Key in keyof Wording[Name]]?: string } };
