export function doorMeta(title: string, company = "") {
  return [
    { title: company ? `${title} · ${company}` : title },
    { name: "description", content: "For the people who run the site." },
    { name: "robots", content: "noindex" },
  ];
}
