/** The posted fields of an act; acts.ts has their schema. */
export type ConsolePress = { act: string; [field: string]: string | number };
