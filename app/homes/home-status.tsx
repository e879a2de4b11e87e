import { Icon } from "../ui/icon/icon.tsx";
import type { StatusView } from "./home-card.ts";

const icons = { open: "open", waiting: "clock", done: "tick" } as const;

/** A shape and a text, so that nothing depends on colour. */
export function HomeStatus({ status }: { status: StatusView }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-soft">
      <Icon name={icons[status.look]} className="size-4.5" />
      {status.text}
    </span>
  );
}
