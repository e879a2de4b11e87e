import { grouped } from "./furniture.ts";
import { Reel } from "./reel.tsx";
import { prizesLeft, type ScreenProps, StageSet } from "./stage.tsx";
import { StagePicture } from "./stage-picture.tsx";
import "./prize.css";

/** Before the roll. Nothing of the result is on this screen, nor in what it was made from. */
export function IntroScreen(props: ScreenProps<"intro">) {
  const { show, step } = props;
  const { prize, eligible } = step;
  return (
    <StageSet
      {...props}
      look="prize intro"
      background={<StagePicture picture={prize.picture} />}
      where={prizesLeft(show)}
    >
      <div className="roll">
        <p className="prize-line">
          <b>{prize.name}</b>
          {step.batch ? `${prize.quantity} of them` : prize.detail}
        </p>
        <Reel digits={"–".repeat(step.digits)} empty />
        <p className="left">
          <b>{grouped(eligible)}</b> {eligible === 1 ? "ticket" : "tickets"} in the draw
          <span className="soft">Have your ticket ready.</span>
        </p>
      </div>
    </StageSet>
  );
}
