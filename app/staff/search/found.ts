import type { IconName } from "../../ui/icon/icon.tsx";

/** One thing found: what it is called, what else tells it apart, where it is. */
export type SearchResult = { label: string; detail: string; to: string };

export type FoundGroup = { title: string; icon: IconName; found: SearchResult[] };

export const shortestSearch = 2;
export const longestSearch = 100;
