// The pages of the owner's handbook (docs/guide), in reading order. Pure.

export const guideTopics = [
  "first-hour",
  "people",
  "pages-and-texts",
  "languages",
  "images",
  "homes",
  "mail",
  "viewings",
  "the-draw",
  "the-evening",
  "backups",
] as const;

export type GuideTopic = (typeof guideTopics)[number];

export function isGuideTopic(name: string): name is GuideTopic {
  return guideTopics.some((topic) => topic === name);
}
