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

/** What staff, or the sender of a request for a viewing, can do; each is an event in the thread. */
export const eventKinds = [
  "status",
  "note",
  "reply",
  "call",
  "whatsapp",
  "assigned",
  /** A viewing with a time that both sides know. */
  "visit",
  /** Staff offer another time, and the visitor has not answered yet. */
  "offer",
  /** The visitor asks for other times; they are in the text. */
  "wishes",
  "cancelled",
] as const;

/** "requested": nobody has answered the wishes yet. "offered": the visitor has to accept the time. */
export const viewingStates = ["requested", "offered", "confirmed", "cancelled"] as const;
export type ViewingState = (typeof viewingStates)[number];
