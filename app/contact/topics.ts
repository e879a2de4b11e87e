// The topics of enquiries, a list in the settings. Pure.
import type { SiteSettings } from "../content/site-settings.ts";
import { lookUp } from "../platform/look-up.ts";

export type Topic = SiteSettings["topics"][number];

/** An enquiry keeps the label it was sent with. Enquiries older than the list of topics have these keys. */
const formerNames: Record<string, string> = {
  viewing: "Viewing a house",
  draw: "The prize draw",
  selling: "Selling to us",
  press: "Press",
  other: "Something else",
};

export function topicInWords(topic: string): string {
  return lookUp(formerNames, topic) ?? (topic || "Enquiry");
}

/** With this topic the form offers times and asks for a home. */
export function isViewingTopic(topics: Topic[], label: string): boolean {
  return topics.some((topic) => topic.label === label && topic.chosenBy === "viewing");
}

export function takesFiles(topics: Topic[], label: string): boolean {
  return topics.some((topic) => topic.label === label && topic.takesFiles);
}

/** The chosen topic, or the topic of a link such as ?topic=viewing. */
export function findTopic(topics: Topic[], value: string): string | undefined {
  const topic =
    topics.find(({ label }) => label === value) ??
    topics.find(({ chosenBy }) => chosenBy === value && chosenBy !== "none") ??
    topics.find(({ label }) => label === lookUp(formerNames, value));
  return topic?.label;
}
