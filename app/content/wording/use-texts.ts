import { useLoaderData } from "react-router";
import type { PartName, Wording } from "./wording.ts";

/** The texts of a part, from the page's loader: `texts: await loadTexts(context, …)`. */
export function useTexts<Name extends PartName>(name: Name): Wording[Name] {
  const { texts: loaded } = useLoaderData() as { texts?: Partial<Wording> };
  const texts = loaded?.[name];
  if (!texts) throw new Error(`The loader of this page does not load the texts of "${name}".`);
  return texts;
}
