import type { ReactNode } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Picture } from "../../ui/picture.tsx";
import { Status } from "../../ui/status.tsx";
import type { WinnerRow } from "./prize-view.ts";

/** Winners as they agreed to be shown. On phones each row becomes a small list. */
export function WinnerTable({ rows, caption }: { rows: WinnerRow[]; caption: string }) {
  const texts = useTexts("prizeFacts");
  return (
    <table className="w-full border-collapse text-md max-md:block md:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="text-sm text-muted">
          <th scope="col" className="w-[26%] pe-5 pb-3.5 text-start font-normal">
            {texts.prize}
          </th>
          <th scope="col" className="w-[28%] pe-5 pb-3.5 text-start font-normal">
            {texts.winnerAgreed}
          </th>
          <th scope="col" className="w-[12%] pe-5 pb-3.5 text-start font-normal">
            {texts.ticket}
          </th>
          <th scope="col" className="pb-3.5 text-start font-normal">
            {texts.handover}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.key}
            className="border-t border-line align-baseline last:border-b max-md:block max-md:py-4.5"
          >
            <th
              scope="row"
              className="text-start font-medium text-text max-md:block max-md:pb-2 max-md:text-[1.0625rem] md:py-5 md:pe-5"
            >
              {row.prize}
            </th>
            <Cell heading={texts.winner}>{row.winner}</Cell>
            <Cell heading={texts.ticket}>
              <span className="tabular-nums">{row.ticket || texts.none}</span>
            </Cell>
            <td className="max-md:block max-md:pt-2 md:py-5">
              <Status look={row.handover.look}>{row.handover.text}</Status>
              {row.photo && (
                <div className="mt-3 aspect-3/2 max-w-64 overflow-hidden bg-sunk">
                  <Picture picture={row.photo} sizes="16rem" />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <td className="max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.5 max-md:text-end md:py-5 md:pe-5">
      <span aria-hidden="true" className="flex-none text-sm text-muted md:hidden">
        {heading}
      </span>
      {/* A name keeps its full stop behind it, whatever the language of the page. */}
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </td>
  );
}
