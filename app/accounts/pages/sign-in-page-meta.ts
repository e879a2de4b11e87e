export function doorMeta(title: string, company = "") {
  return [
    { title: company ? `${title} · ${company}` : title },
    { name: "description", content: "For the people who run the site." },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * The address holds a token that no other site may learn. Not "no-referrer": with that browsers send a form
 * without its origin, which the site refuses.
 */
export const tokenStaysHere = { name: "referrer", content: "same-origin" };
