// Every kind of public page, with the addresses of the sample company.
export const publicPages = [
  "/",
  "/home",
  "/about",
  "/draw",
  "/draw/winter-draw",
  "/draw/winter-draw/rules",
  "/draw/harbour-draw-2025",
  "/draw/harbour-draw-2025/verify",
  "/verify",
  "/check",
  "/ticket",
  "/prizes",
  "/gallery",
  "/gallery/residences",
  "/gallery/residences/casa-norte-drive",
  "/contact",
  "/complaints",
  "/privacy",
  "/terms",
];

/** Every page reads this parameter, so a page with it is rendered for its visitor. */
export const uncached = "?photo=none";
