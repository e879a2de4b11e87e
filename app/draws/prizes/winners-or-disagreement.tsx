import { href } from "react-router";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { disagreement } from "../integrity/disagreement.ts";
import type { WinnerRow } from "./prize-view.ts";
import { WinnerTable } from "./winner-table.tsx";

/** The winners that the signed statements give; without rows, why there are none to see. */
export function WinnersOrDisagreement({
  rows,
  slug,
  caption,
}: {
  rows: WinnerRow[] | undefined;
  slug: string;
  caption: string;
}) {
  return rows ? <WinnerTable rows={rows} caption={caption} /> : <Disagreement slug={slug} />;
}

export function Disagreement({ slug }: { slug: string }) {
  return (
    <Note look="bad">
      <p>
        {disagreement.title}. {disagreement.text}
      </p>
      <p>
        <TextLink to={href("/draw/:slug/verify", { slug })} solo>
          {disagreement.link}
        </TextLink>
      </p>
    </Note>
  );
}
