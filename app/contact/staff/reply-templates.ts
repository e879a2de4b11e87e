// Templates of replies. Names in braces are filled in for each enquiry. Pure.

/** A template without an id is built in and cannot be deleted. */
export type ReplyTemplate = { id?: number; title: string; body: string };

export const builtInTemplates: ReplyTemplate[] = [
  {
    title: "Viewing: offer a time",
    body: "Dear {name},\n\nThank you for writing about {about}. We would gladly show you around. Would … at … suit you?\n\nKind regards",
  },
  {
    title: "We are looking into it",
    body: "Dear {name},\n\nThank you for your message. We are looking into it and will come back to you by … with an answer.\n\nKind regards",
  },
  {
    title: "Complaint: what we found",
    body: "Dear {name},\n\nThank you for telling us. We have looked into your complaint {reference}. This is what we found: …\n\nThis is what we will do, and by when: …\n\nKind regards",
  },
];

export function fillTemplate(
  body: string,
  values: { name: string; reference: string; about: string },
): string {
  return body
    .replaceAll("{name}", values.name)
    .replaceAll("{reference}", values.reference)
    .replaceAll("{about}", values.about || "our houses");
}
