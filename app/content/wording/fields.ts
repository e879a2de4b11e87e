// The texts of the wording as the owner edits them, at /admin/pages/wording.
import { contactPages } from "./contact-fields.ts";
import { drawPages, landingPage } from "./draw-fields.ts";
import { accessibilityPage, everyPage } from "./every-page-fields.ts";
import { galleryPages } from "./gallery-fields.ts";
import { homesPages } from "./homes-fields.ts";
import { papersAndMails } from "./paper-fields.ts";
import { prizePages } from "./prize-fields.ts";
import { showPages } from "./show-fields.ts";
import type { FieldsOf } from "./text-field.ts";
import { ticketPages } from "./ticket-fields.ts";
import { verifyPages } from "./verify-fields.ts";
import type { PartName } from "./wording.ts";

/** By page, in the order of the navigation. The editor shows them under these headings. */
export const fieldsByPage = {
  "Every page": everyPage,
  "Landing page": landingPage,
  Homes: homesPages,
  Draw: drawPages,
  Tickets: ticketPages,
  "Check and verify": verifyPages,
  "The show": showPages,
  "Prizes and winners": prizePages,
  Gallery: galleryPages,
  Contact: contactPages,
  Accessibility: accessibilityPage,
  "Papers and mails": papersAndMails,
};

/** By the names of the parts. */
export const allFields: FieldsOf<PartName> = {
  ...everyPage,
  ...landingPage,
  ...homesPages,
  ...drawPages,
  ...ticketPages,
  ...verifyPages,
  ...showPages,
  ...prizePages,
  ...galleryPages,
  ...contactPages,
  ...accessibilityPage,
  ...papersAndMails,
};
