// The stations of an enquiry on its way through the office. Known to the server and the pages.

export const enquiryStatuses = ["new", "in-work", "answered", "closed", "spam"] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  "in-work": "In work",
  answered: "Answered",
  closed: "Closed",
  spam: "Spam",
};

/** Somebody still waits for us. */
export const openStatuses: EnquiryStatus[] = ["new", "in-work"];

export const longestNote = 5000;
