// The company's brand for printed papers. Pure.
import type { PaperBrand } from "../platform/pdf/typesetter.server.ts";
import { accentOnPaper } from "./accent.ts";

export function paperBrand(settings: {
  companyName: string;
  badge: string;
  accent: string;
}): PaperBrand {
  const { companyName, badge, accent } = settings;
  return { company: companyName, badge, accent, ink: accentOnPaper(accent) };
}
