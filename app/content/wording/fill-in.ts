/** Replaces "{name}" by the value of that name; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string>): string {
  const numberOf = (name: string) => Number((values[name] ?? "").replaceAll(/\D/g, ""));
  return choosePlurals(text, numberOf).replaceAll(/\{([a-z]+)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? match) : match,
  );
}

/**
 * Replaces "{count, plural, ar, two {…} few {# …} other {# …}}" by its form for the number, "{count} …". The server
 * adds the language when it reads a catalogue: languages/messages.ts. Without a language it is English, which does
 * without `Intl`.
 */
export function choosePlurals(text: string, numberOf: (name: string) => number): string {
  if (!text.includes(", plural, ")) return text;
  return text.replaceAll(
    /\{([a-z]+), plural, (?:([a-z]+), )?((?:[=\w]+ \{[^{}]*\} ?)+)\}/g,
    (_, name: string, language: string | undefined, list: string) => {
      const number = numberOf(name);
      const forms = new Map(
        [...list.matchAll(/([=\w]+) \{([^{}]*)\}/g)].map(([, form, words]) => [form, words]),
      );
      const category = language
        ? new Intl.PluralRules(language).select(number)
        : number === 1
          ? "one"
          : "other";
      const chosen = forms.get(`=${number}`) ?? forms.get(category) ?? forms.get("other") ?? "";
      return chosen.replaceAll("#", `{${name}}`);
    },
  );
}
