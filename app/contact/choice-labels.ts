// The labels of a visitor's choices, from the wording. Pure.
import type { Wording } from "../content/wording/wording.ts";
import type { PreferredTime, PreferredWay } from "./limits.ts";

export type ContactWords = Wording["contact"];

export function wayLabels(words: ContactWords): Record<PreferredWay, string> {
  const { anyWay, byPhone, byWhatsapp, byEmail } = words;
  return { "": anyWay, phone: byPhone, whatsapp: byWhatsapp, email: byEmail };
}

export function timeLabels(words: ContactWords): Record<PreferredTime, string> {
  const { anyTime, morning, afternoon, evening } = words;
  return { "": anyTime, morning, afternoon, evening };
}
