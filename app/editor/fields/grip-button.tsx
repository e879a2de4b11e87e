import { Icon } from "../../ui/icon/icon.tsx";
import type { DragOrder } from "../../ui/use-drag-order.ts";

/** Moves an item: by dragging, or with the arrow keys. */
export function GripButton({
  label,
  grip,
  move,
}: {
  label: string;
  grip: DragOrder["grip"];
  move: (by: number) => void;
}) {
  return (
    <button
      type="button"
      {...grip}
      aria-label={label}
      aria-description="Use the up and down arrow keys"
      title="Drag, or use the arrow keys"
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        move(event.key === "ArrowUp" ? -1 : 1);
      }}
      className="grid h-9 w-7 flex-none cursor-grab place-items-center rounded-sm text-faint hover:text-soft max-lg:h-11 max-lg:w-9"
    >
      <Icon name="grip" className="size-5 [stroke-width:2.4]" />
    </button>
  );
}
