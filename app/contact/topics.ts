// What an enquiry can be about: the company's own list. Pure.
import type { SiteSettings } from "../content/site-settings.ts";

export type Topic = SiteSettings["topics"][number];

/** Enquiries keep the words they were sent with; those from before topics were a list have these names. */
const formerNames: Record<string, string> = {
  viewing: "Viewing a house",
  draw: "The prize draw",
  selling: "Selling to us",
  press: "Press",
  other: "Something else",
};

export function topicInWords(topic: string): string {
  return formerNames[topic] ?? (topic || "Enquiry");
}

/** The topic somebody chose, or that a link such as ?topic=viewing asks for. */
export function findTopic(topics: Topic[], asked: string): string | undefined {
  const found =
    topics.find(({ label }) => label === asked) ??
    topics.find(({ chosenBy }) => chosenBy === asked && chosenBy !== "none") ??
    topics.find(({ label }) => label === formerNames[asked]);
  return found?.label;
}
