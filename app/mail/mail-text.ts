// The body of a mail as plain text, and as HTML that is readable in light and dark mail programs. Pure.

import { goldAccent, onAccent } from "../content/accent.ts";
import { directionOf } from "../languages/languages.ts";
import { escapeXml } from "../platform/escape-xml.ts";

export type MailBody = {
  greeting: string;
  paragraphs: string[];
  /** The call to action, if there is one. */
  action?: { label: string; address: string };
  closing?: string[];
  sender: string;
};

/** The badge and the colour of the button. */
export type MailBrand = { badge: string; accent: string };

export const plainBrand: MailBrand = { badge: "", accent: goldAccent };

export function renderMailBody(
  body: MailBody,
  brand: MailBrand = plainBrand,
  language = "en",
): { text: string; html: string } {
  return { text: asText(body), html: asHtml(body, brand, language) };
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
function asHtml(
  { greeting, paragraphs, action, closing = [], sender }: MailBody,
  { badge, accent }: MailBrand,
  language: string,
): string {
  const paragraph = (text: string) =>
    `<p dir="auto" style="margin:0 0 16px">${escapeXml(text).replaceAll("\n", "<br>")}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeXml(action.address)}" style="background:${accent};color:${onAccent};padding:14px 24px;border-radius:2px;font-weight:600;text-decoration:none;display:inline-block">${escapeXml(action.label)}</a></p>` +
      `<p dir="ltr" style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeXml(action.address)}</p>`
    : "";
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;max-width:36rem">',
    badge ? header(badge, accent, sender) : "",
    ...[greeting, ...paragraphs].map(paragraph),
    button,
    ...[...closing, sender].map(paragraph),
    "</body></html>",
  ].join("");
}

/** The badge and the company's name, as on the site. */
function header(badge: string, accent: string, company: string): string {
  const box = `display:inline-block;background:#0d0d10;color:${accent};border-radius:5px;padding:8px 9px;font-weight:600;line-height:1;margin-inline-end:10px`;
  return `<p style="margin:0 0 24px"><span style="${box}">${escapeXml(badge)}</span><b>${escapeXml(company)}</b></p>`;
}
