/** Replaces "{name}" by the value of that name; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string>): string {
  return chooseForms(text, (name) => values[name] ?? "").replaceAll(
    /\{([a-z]+)\}/g,
    (match, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? match) : match),
  );
}

/**
 * Replaces "{count, plural, ar, two {…} few {# …} other {# …}}" by its form for the value, "{count} …", and `select`
 * and `selectordinal` likewise. The server adds the language when it reads a catalogue: languages/messages.ts. Without
 * a language it is English.
 */
export function chooseForms(text: string, read: (name: string) => string): string {
  if (!/\{[a-z]+, (?:plural|select)/.test(text)) return text;
  return text.replaceAll(
    /\{([a-z]+), (plural|selectordinal|select), (?:([a-z]+), )?((?:[=\w]+ \{[^{}]*\} ?)+)\}/g,
    (_, name: string, kind: string, language: string | undefined, list: string) => {
      const forms = new Map(
        [...list.matchAll(/([=\w]+) \{([^{}]*)\}/g)].map(([, form, words]) => [form, words]),
      );
      const value = read(name);
      if (kind === "select") return forms.get(value) ?? forms.get("other") ?? "";
      const number = Number(value.replaceAll(/\D/g, ""));
      const type = kind === "selectordinal" ? "ordinal" : "cardinal";
      const category = new Intl.PluralRules(language ?? "en", { type }).select(number);
      const chosen = forms.get(`=${number}`) ?? forms.get(category) ?? forms.get("other") ?? "";
      return chosen.replaceAll("#", `{${name}}`);
    },
  );
}
