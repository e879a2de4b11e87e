// What the bar says that offers a language, in that language. Loaded only when it is shown.
import { nameOfLanguage } from "../languages/languages.ts";

type OfferTexts = { offer: string; link: string; close: string };

/** A language that an owner added is named only. */
export function languageOffer(code: string, names?: Record<string, string>): OfferTexts {
  const name = nameOfLanguage(code, names);
  return offers[code] ?? { offer: "", link: name, close: "OK" };
}

const offers: Record<string, OfferTexts> = {
  en: {
    offer: "This site is also in English.",
    link: "Read it in English",
    close: "No, thank you",
  },
  ar: { offer: "هذا الموقع متاح أيضًا بالعربية.", link: "القراءة بالعربية", close: "لا، شكرًا" },
  de: {
    offer: "Diese Website gibt es auch auf Deutsch.",
    link: "Auf Deutsch lesen",
    close: "Nein, danke",
  },
  es: {
    offer: "Este sitio también está en español.",
    link: "Leerlo en español",
    close: "No, gracias",
  },
  fr: {
    offer: "Ce site existe aussi en français.",
    link: "Le lire en français",
    close: "Non merci",
  },
  hi: { offer: "यह साइट हिन्दी में भी है।", link: "हिन्दी में पढ़ें", close: "नहीं, धन्यवाद" },
};
