// The body of a mail as plain text, and as HTML that is readable in light and dark mail programs. Pure.

export type MailBody = {
  greeting: string;
  paragraphs: string[];
  /** The call to action, if there is one. */
  action?: { label: string; address: string };
  closing?: string[];
  sender: string;
};

export function renderMailBody(body: MailBody): { text: string; html: string } {
  return { text: asText(body), html: asHtml(body) };
}

function asText({ greeting, paragraphs, action, closing = [], sender }: MailBody): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...closing,
    sender,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Sets neither background nor text colour, so that mail clients can switch both for dark mode. */
function asHtml({ greeting, paragraphs, action, closing = [], sender }: MailBody): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.address)}" style="background:#d4af37;color:#14110a;padding:14px 24px;border-radius:2px;font-weight:600;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(action.address)}</p>`
    : "";
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;max-width:36rem">',
    ...[greeting, ...paragraphs].map(paragraph),
    button,
    ...[...closing, sender].map(paragraph),
    "</body></html>",
  ].join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
