import { chooseForms, fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../content/wording/filled-text.tsx";
import { groupDigits } from "../../../platform/group-digits.ts";
import { Reel } from "../parts/reel.tsx";
import type { ScreenProps } from "../parts/screen-props.ts";
import { PrizesLeft, StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import "../prize.css";

/** Before the roll. Neither the screen nor its data contains any part of the result. */
export function IntroScreen(props: ScreenProps<"intro">) {
  const { show, step, config } = props;
  const texts = config.texts.stageDraw;
  const { prize, eligible } = step;
  return (
    <StageFrame
      {...props}
      look="prize intro"
      background={<StagePicture picture={prize.picture} />}
      where={<PrizesLeft show={show} config={config} />}
    >
      <div className="roll">
        <p className="prize-line">
          <b>{prize.name}</b>
          {step.batch ? fillIn(texts.several, { count: `${prize.quantity}` }) : prize.detail}
        </p>
        <Reel
          digits={"–".repeat(step.digits)}
          empty
          label={texts.notDrawn}
          locale={config.locale}
        />
        <p className="left">
          <FilledText
            text={chooseForms(
              eligible === 1 ? texts.ticketIn : texts.ticketsIn,
              () => `${eligible}`,
            )}
            tickets={<b>{groupDigits(eligible, config.locale)}</b>}
          />
          <span className="soft">{texts.ready}</span>
        </p>
      </div>
    </StageFrame>
  );
}
