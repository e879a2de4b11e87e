import { type DragEvent, useRef } from "react";

/** Moves a row by dragging its handle onto another row. Buttons do the same by keyboard. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const from = useRef<number>(undefined);
  return (index: number) => ({
    grip: {
      draggable: true,
      onDragStart(event: DragEvent) {
        from.current = index;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", `${index + 1}`);
        const row = event.currentTarget.closest("li");
        if (row) event.dataTransfer.setDragImage(row, 20, 20);
      },
      onDragEnd() {
        from.current = undefined;
      },
    },
    row: {
      onDragOver(event: DragEvent) {
        if (from.current !== undefined) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (from.current === undefined) return;
        event.preventDefault();
        move(from.current, index);
        from.current = undefined;
      },
    },
  });
}

export type DragOrder = ReturnType<ReturnType<typeof useDragOrder>>;
