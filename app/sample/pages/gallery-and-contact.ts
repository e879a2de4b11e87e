import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const gallery: PageDocument = {
  title: "Evenings on the bay",
  lead: "Our houses in the hour after sunset, with the minute below each picture. The pictures are renderings.",
  search: {
    title: "Gallery: evenings on Serena Bay · Goldkey Estates",
    description:
      "Residences, interiors, the masterplan and our evenings: renderings of our houses in the hour after sunset.",
    picture: picture("tower-blue-hour"),
  },
  sections: [],
};

export const contact: PageDocument = {
  title: "Call, write, or come by",
  lead: "A person replies within one working day. You get a reference number at once, so nothing you send gets lost.",
  search: {
    title: "Contact: call, write, or come by · Goldkey Estates",
    description:
      "Phone numbers of the founders, WhatsApp, e-mail, an enquiry form, opening hours and the way to Harbour House.",
    picture: picture("marble-lobby-gold"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("walnut-door-brass-key"),
      place: "",
      detail: "",
    },
  ],
};
