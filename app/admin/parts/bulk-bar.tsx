import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Selection } from "./selection.ts";

/** Rises when rows are ticked, says how many, and holds what can be done with them. */
export function BulkBar({
  selection,
  total,
  pageSize,
  children,
}: {
  selection: Selection;
  total: number;
  pageSize: number;
  children: ReactNode;
}) {
  const wholePage = !selection.everything && selection.keys.size >= Math.min(pageSize, total);
  return (
    <div role="status" className="sticky bottom-4 z-10 max-lg:bottom-2">
      {selection.count > 0 && (
        <div className="mx-auto mt-3 flex w-fit animate-appear flex-wrap items-center gap-1.5 rounded-lg bg-overlay py-2 pr-2 pl-4 shadow-float max-lg:w-auto">
          <b className="mr-3 font-medium text-text tabular-nums max-lg:basis-full">
            {selection.count.toLocaleString("en-GB")} selected
          </b>
          {wholePage && total > selection.keys.size && (
            <Button small look="quiet" onClick={selection.takeEverything}>
              Select all {total.toLocaleString("en-GB")}
            </Button>
          )}
          {children}
          <Button
            small
            look="quiet"
            icon="close"
            label="Clear selection"
            onClick={selection.clear}
          />
        </div>
      )}
    </div>
  );
}
