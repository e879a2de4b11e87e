/** The fields of one act, as they are posted; acts.ts says which acts there are. */
export type ConsolePress = { act: string; [field: string]: string | number };
