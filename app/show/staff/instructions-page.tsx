// A page to print: what to do when something fails during the show.
import { href } from "react-router";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/instructions-page.ts";
import "./instructions.css";

export const handle: AdminHandle = { crumb: "If everything fails" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "If everything fails · Show · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draw } = await requireSealedDraw(context, params.id);
  const { publicUrl } = context.get(environmentContext);
  const { randomness } = draw.terms;
  return {
    title: draw.terms.title,
    console: publicUrl + href("/admin/draws/:id/show", params),
    stage: publicUrl + href("/draw/:slug/stage", { slug: draw.slug }),
    verify: publicUrl + href("/draw/:slug/verify", { slug: draw.slug }),
    round: randomness.source === "drand" ? randomness.round : 0,
    chain: randomness.source === "drand" ? randomness.chainHash : "",
    description: randomness.source === "drand" ? "" : randomness.description,
  };
}

export default function InstructionsPage({ loaderData }: Route.ComponentProps) {
  const { title, console, stage, verify, round, chain, description } = loaderData;
  const beacon = `https://api.drand.sh/${chain}/public/${round}`;
  return (
    <article className="instructions max-w-narrow" data-print-sheet>
      <div className="mb-6 flex items-start justify-between gap-4 print:hidden">
        <p className="text-muted">Print this before the evening and keep it beside the laptop.</p>
        <Button look="gold" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h1 className="mb-2 font-display text-[2rem] leading-tight">If something fails</h1>
      <p className="mb-6">
        {title}. Nothing that happens on a screen can change or lose the result.
      </p>
      <section className="before mb-6">
        <h2>Before the doors open</h2>
        <ul>
          <li>
            On the computer at the projector sign in, open <b>{console}</b> and from there “Open a
            stage window”. Do this even if the show is run from another laptop: without a network,
            only a stage on the same computer as a console can move on.
          </li>
          <li>Press F in the stage window for the full screen and click once for sound.</li>
          <li>
            Plug the presenter remote into the computer that runs the show. Next, back and black
            screen work in the console and in its stage window.
          </li>
          <li>Play the rehearsal to the end, once with the network cable pulled.</li>
        </ul>
      </section>
      <ol>
        <li>
          <h2>A screen hangs, closes or goes dark</h2>
          <p>
            Open it again: <b>{stage}</b>. It comes back at the same step, in the same second. Press
            F for the full screen and click once for sound.
          </p>
        </li>
        <li>
          <h2>The console hangs or the laptop dies</h2>
          <p>
            Open <b>{console}</b> on any phone or computer and sign in. After ten seconds of silence
            it offers “Take over”. The audience sees no difference.
          </p>
        </li>
        <li>
          <h2>The network of the venue drops</h2>
          <p>
            Keep pressing Space. The console has every step up to the next decision, even after a
            reload, and the stage window in the same browser follows it. If the stage is on another
            computer, go to that one: its console offers “Continue from here”. Do not close the
            console window. When the network is back, everything you pressed is sent to the server,
            and the phones follow.
          </p>
          <p>
            Without a network you cannot skip a winner, call a winner who was not called at once, or
            do anything before the public value is known. Use a phone's hotspot for that, or
            continue with the next prize. A stage on a computer without a console keeps its picture
            until the network is back.
          </p>
        </li>
        <li>
          <h2>The public value does not arrive</h2>
          {round > 0 ? (
            <p>
              On any phone open <b className="break-all">{beacon}</b>, copy all of the text, send it
              to the console (by chat or e-mail) and paste it where the console asks for it. A wrong
              number is refused, because its signature does not match.
            </p>
          ) : (
            <p>
              Two people look up the value, each alone: {description} Each signs in with their own
              account and enters it on the console, on the overview or on the page of the draw. If
              the two entries differ, nothing is decided: look it up again.
            </p>
          )}
        </li>
        <li>
          <h2>The server fails</h2>
          <p>
            Say: “The list is sealed and the public value is known, so the winners are fixed. We
            will show them as soon as the screen is back.” Press B for a dark stage or M for a
            message. When the server is back, everything continues where it was. Nothing has to be
            drawn again, and nothing may be drawn again.
          </p>
        </li>
        <li>
          <h2>Someone doubts the result</h2>
          <p>
            <b>{verify}</b> checks it on their own phone. So does the evidence pack, without us.
          </p>
        </li>
      </ol>
      <p className="mt-6">
        Never draw by hand, never draw twice, never promise a prize that has not been on stage.
      </p>
    </article>
  );
}
