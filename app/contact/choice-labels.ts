// The labels of a visitor's choices, from the wording. Pure.
import type { Wording } from "../content/wording/wording.ts";
import type { PreferredTime, PreferredWay } from "./limits.ts";

export type ContactWords = Wording["contact"];

export function wayLabels(texts: ContactWords): Record<PreferredWay, string> {
  const { anyWay, byPhone, byWhatsapp, byEmail } = texts;
  return { "": anyWay, phone: byPhone, whatsapp: byWhatsapp, email: byEmail };
}

export function timeLabels(texts: ContactWords): Record<PreferredTime, string> {
  const { anyTime, morning, afternoon, evening } = texts;
  return { "": anyTime, morning, afternoon, evening };
}
