// The statuses of an enquiry and the kinds of events in its thread. Used by the server and the pages.

export const enquiryStatuses = ["new", "in-work", "answered", "closed", "spam"] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  "in-work": "In progress",
  answered: "Answered",
  closed: "Closed",
  spam: "Spam",
};

/** The sender is still waiting for a reply. */
export const openStatuses: EnquiryStatus[] = ["new", "in-work"];

export const longestNote = 5000;

/** What staff can do with an enquiry; each is an event in its thread. */
export const eventKinds = [
  "status",
  "note",
  "reply",
  "call",
  "whatsapp",
  "assigned",
  "visit",
] as const;
