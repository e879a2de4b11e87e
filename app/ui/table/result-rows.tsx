import type { ReactNode } from "react";
import { ButtonLink } from "../button.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pager } from "./pager.tsx";
import type { TableState } from "./table-address.ts";

/** The rows of a table with its pager, or a sentence that nothing matches. */
export function ResultRows({
  table,
  shown,
  total,
  back,
  children,
}: {
  table: TableState;
  shown: number;
  total: number;
  back: { label: string; to: string };
  children: ReactNode;
}) {
  return (
    <>
      {shown === 0 ? (
        <NothingFound back={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
          {table.search ? `Nothing matches “${table.search}”.` : "There are none."}
        </NothingFound>
      ) : (
        children
      )}
      <Pager state={table} shown={shown} total={total} />
    </>
  );
}
