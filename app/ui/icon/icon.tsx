import { createContext, useContext } from "react";
import type { MoreIconName } from "./more-shapes.ts";
import { shapes } from "./shapes.ts";

export type IconName = keyof typeof shapes | MoreIconName;

const common: Partial<Record<IconName, string>> = shapes;

/** Shapes that are not sent with every page. A layout provides them. */
export const MoreShapes = createContext<Partial<Record<IconName, string>>>({});

/** Hidden from screen readers: every icon is beside text or inside a labelled button. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  const more = useContext(MoreShapes);
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`flex-none ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={more[name] ?? common[name]} />
    </svg>
  );
}
