import { href } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
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
  const texts = useTexts("disagreement");
  return (
    <Note look="bad">
      <p>
        {texts.title}. {texts.text}
      </p>
      <p>
        <TextLink to={href("/draw/:slug/verify", { slug })} solo>
          {texts.link}
        </TextLink>
      </p>
    </Note>
  );
}
