import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../ui/filled-text.tsx";
import { grouped } from "../furniture.ts";
import { Reel } from "../reel.tsx";
import { prizesLeft, type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "../prize.css";

/** Before the roll. Nothing of the result is on this screen, nor in what it was made from. */
export function IntroScreen(props: ScreenProps<"intro">) {
  const { show, step, furniture } = props;
  const words = furniture.words.stageDraw;
  const { prize, eligible } = step;
  return (
    <StageSet
      {...props}
      look="prize intro"
      background={<StagePicture picture={prize.picture} />}
      where={prizesLeft(show, furniture)}
    >
      <div className="roll">
        <p className="prize-line">
          <b>{prize.name}</b>
          {step.batch ? fillIn(words.several, { count: `${prize.quantity}` }) : prize.detail}
        </p>
        <Reel digits={"–".repeat(step.digits)} empty label={words.notDrawn} />
        <p className="left">
          <FilledText
            text={eligible === 1 ? words.ticketIn : words.ticketsIn}
            tickets={<b>{grouped(eligible)}</b>}
          />
          <span className="soft">{words.ready}</span>
        </p>
      </div>
    </StageSet>
  );
}
