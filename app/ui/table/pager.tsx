import { Link } from "react-router";
import { Icon } from "../icon/icon.tsx";
import { pageCount, rangeInWords, type TableState, tableAddress } from "./table-address.ts";

/** The range of rows shown, and links to the previous and next page. */
export function Pager({
  state,
  shown,
  total,
}: {
  state: TableState;
  shown: number;
  total: number;
}) {
  const pages = pageCount(state, total);
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 py-3 text-xs text-muted">
      <span className="mr-auto tabular-nums" role="status">
        {rangeInWords(state, shown, total)}
      </span>
      {pages > 1 && (
        <>
          <Step to={state.page > 1 ? tableAddress(state, { page: state.page - 1 }) : null} back />
          <Step to={state.page < pages ? tableAddress(state, { page: state.page + 1 }) : null} />
        </>
      )}
    </nav>
  );
}

function Step({ to, back = false }: { to: string | null; back?: boolean }) {
  const icon = <Icon name={back ? "previous" : "next"} className="size-4" />;
  const shape = "grid size-8 place-items-center rounded-sm border max-lg:size-11";
  if (to === null) {
    return (
      <span aria-hidden="true" className={`${shape} border-transparent bg-high text-faint`}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      to={to}
      rel={back ? "prev" : "next"}
      aria-label={back ? "Previous page" : "Next page"}
      className={`${shape} border-line-control text-text hover:border-text hover:bg-text/6`}
    >
      {icon}
    </Link>
  );
}
