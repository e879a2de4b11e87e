import { createContext, useContext } from "react";
import type { Blank } from "../../content/forms/blank-values.ts";
import type { Destination } from "./destinations.server.ts";
import type { Path } from "./document-path.ts";

/** What is wrong, by the name of the field. */
export type Problems = Record<string, string>;

export type EditorTools = {
  /** What new things begin with. */
  blank: Blank;
  destinations: Destination[];
  problems: Problems;
  /** The field being typed in: it is not corrected before it is left. */
  focused: string;
  change(path: Path, value: unknown): void;
  /** Changes a list as it is now, not as it was when the button was drawn. */
  changeList(path: Path, next: (list: unknown[]) => unknown[]): void;
};

export const EditorToolsContext = createContext<EditorTools | null>(null);

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorToolsContext);
  if (!tools) throw new Error("A field of the editor stands outside of it.");
  return tools;
}

/** The name of a field in the form, and the key of its problem. */
export function nameOf(path: Path): string {
  return path.join(".");
}

export function useProblem(path: Path): string | undefined {
  const { problems, focused } = useEditorTools();
  const name = nameOf(path);
  return focused === name ? undefined : problems[name];
}
