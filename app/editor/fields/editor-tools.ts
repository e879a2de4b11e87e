import { createContext, useContext } from "react";
import type { Destination } from "./destinations.server.ts";
import type { Path } from "./document-path.ts";

/** Problems by the name of the field. */
export type Problems = Record<string, string>;

type EditorTools = {
  destinations: Destination[];
  problems: Problems;
  /** The focused field: its problem is shown only after it loses the focus. */
  focused: string;
  /** The field that a link points to: lists open the item that contains it. */
  wanted: { name: string } | undefined;
  change(path: Path, value: unknown): void;
  /** Changes the current list, not the one of the last render. */
  changeList(path: Path, next: (list: unknown[]) => unknown[]): void;
};

export const EditorToolsContext = createContext<EditorTools | null>(null);

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorToolsContext);
  if (!tools) throw new Error("A field of the editor is outside of it.");
  return tools;
}

/** The name of a field, and the key of its problem. */
export function nameOf(path: Path): string {
  return path.join(".");
}

export function useProblem(path: Path): string | undefined {
  const { problems, focused } = useEditorTools();
  const name = nameOf(path);
  return focused === name ? undefined : problems[name];
}
