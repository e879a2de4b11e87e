export function signInPageMeta(title: string, company = "") {
  return [
    { title: company ? `${title} · ${company}` : title },
    { name: "description", content: "For the people who run the site." },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * The address holds a secret token. Not "no-referrer": browsers would then send forms with Origin null, which the
 * site refuses.
 */
export const sameOriginReferrer = { name: "referrer", content: "same-origin" };
