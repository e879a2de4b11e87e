import type { IconName } from "../../ui/icon/icon.tsx";

/** A result: its title, a detail to tell it from others, and its address. */
export type SearchResult = { label: string; detail: string; to: string };

export type ResultGroup = { title: string; icon: IconName; results: SearchResult[] };

export const shortestSearch = 2;
export const longestSearch = 100;
