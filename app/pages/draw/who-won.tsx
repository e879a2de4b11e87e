import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { WinnersOrDisagreement } from "../../draws/prizes/winners-or-disagreement.tsx";
import type { Replay } from "../../live/phone/use-replay.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { DrawResult, DrawView } from "./draw-view.ts";

/** The winners. Just after the show they are behind a button, for people who want to watch it first. */
export function WhoWon({
  draw,
  result,
  replay,
}: {
  draw: DrawView;
  result: DrawResult;
  replay: Replay;
}) {
  const texts = useTexts("draw");
  const caption = fillIn(useTexts("prizeFacts").winners, { draw: draw.title });
  const table = <WinnersOrDisagreement rows={result.winners} slug={draw.slug} caption={caption} />;
  return (
    <section className="wrap">
      <h2 className="type-section mb-block">{texts.whoWon}</h2>
      {replay.problem && (
        <div className="mb-6">
          <Note look="bad" live>
            {replay.problem}
          </Note>
        </div>
      )}
      {draw.freshFromStage ? (
        <div className="grid gap-8">
          <p className="max-w-text">{texts.beforeYouRead}</p>
          {replay.possible && <Watch replay={replay} look="gold" />}
          <details className="group">
            <summary className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em] group-open:hidden">
              {texts.showWhoWon}
            </summary>
            {table}
          </details>
        </div>
      ) : (
        <>
          {table}
          {replay.possible && (
            <div className="mt-8">
              <Watch replay={replay} look="plain" />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Watch({ replay, look }: { replay: Replay; look: "gold" | "plain" }) {
  const texts = useTexts("draw");
  return (
    <div>
      <Button look={look} onClick={() => void replay.watch()}>
        {texts.watch}
      </Button>
    </div>
  );
}
