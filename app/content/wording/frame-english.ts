// The English texts of the frame that browsers have in their code. Labels for the editor are in frame-texts.ts.

/** Shown when an error has left no frame to read them from. */
export const lostEnglish = {
  lost: "Most people who get here were looking for the {draw}, the {prizes} or {us}. If the page should be here, {again}.",
  lostTicket: "Lost your ticket? {find}.",
  lostTicketLink: "Find it here",
  lostDraw: "draw",
  lostPrizes: "prizes",
  lostUs: "us",
  lostAgain: "load it again",
};

/** From the specification. English pages do without them in their data. */
export const fixedEnglish = {
  home: "Home",
  about: "About",
  draw: "Draw",
  prizes: "Prizes",
  gallery: "Gallery",
  contact: "Contact",
  admin: "Admin",
  founder: "Founder",
  coFounder: "Co-founder",
  rights: "All rights reserved.",
  loading: "Loading...",
  languages: "Languages",
};
