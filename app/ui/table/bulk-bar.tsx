import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import type { Selection } from "./selection.ts";

/** Appears when rows are ticked: how many, and the actions for them. */
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
  const allOnPage = !selection.everything && selection.keys.size >= Math.min(pageSize, total);
  return (
    <div className="sticky bottom-4 z-10 max-lg:bottom-2">
      <p role="status" className="sr-only">
        {selection.count > 0 && `${selection.count.toLocaleString("en-GB")} selected`}
      </p>
      {selection.count > 0 && (
        <div className="mx-auto mt-3 flex w-fit animate-appear flex-wrap items-center gap-1.5 rounded-lg bg-overlay py-2 pr-2 pl-4 shadow-float max-lg:w-auto">
          <b className="mr-3 font-medium text-text tabular-nums max-lg:flex-1">
            {selection.count.toLocaleString("en-GB")} selected
          </b>
          <span className="lg:order-last">
            <Button
              small
              look="quiet"
              icon="close"
              label="Clear selection"
              onClick={selection.clear}
            />
          </span>
          <span className="basis-full lg:hidden" />
          {allOnPage && total > selection.keys.size && (
            <Button small look="quiet" onClick={selection.takeEverything}>
              Select all {total.toLocaleString("en-GB")}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
