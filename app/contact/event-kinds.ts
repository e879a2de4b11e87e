// What staff can do with an enquiry, each an event of its thread.
export const eventKinds = [
  "status",
  "note",
  "reply",
  "call",
  "whatsapp",
  "assigned",
  "visit",
] as const;
