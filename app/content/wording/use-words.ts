import { useLoaderData } from "react-router";
import type { PartName, Wording } from "./wording.ts";

/** The texts of a part, from the page's loader: `words: await loadWords(context, …)`. */
export function useWords<Name extends PartName>(name: Name): Wording[Name] {
  const { words } = useLoaderData() as { words?: Partial<Wording> };
  const texts = words?.[name];
  if (!texts) throw new Error(`The loader of this page does not load the texts of "${name}".`);
  return texts;
}
