import { type PointerEvent, useId, useState } from "react";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PictureView } from "../../ui/picture-view.ts";

/**
 * The same view before and after, one over the other, divided by a range input, which works with touch, keys
 * and screen readers. Without scripts the two are shown one below the other.
 */
export function Compare({
  before,
  after,
  sizes,
  eager = false,
}: {
  before: PictureView;
  after: PictureView;
  sizes: string;
  eager?: boolean;
}) {
  const [at, setAt] = useState(50);
  const help = useId();
  const texts = useTexts("photos");
  return (
    <div
      dir="ltr"
      className="relative grid overflow-hidden [@media(scripting:none)]:gap-2"
      style={{ "--at": `${at}%`, "--ratio": after.width / after.height } as React.CSSProperties}
    >
      <div className={layer}>
        <Picture picture={after} sizes={sizes} eager={eager} />
        <span className={`${label} right-3`}>{texts.after}</span>
      </div>
      <div className={`${layer} [clip-path:inset(0_calc(100%-var(--at))_0_0)]`}>
        <Picture picture={before} sizes={sizes} eager={eager} priority="low" />
        <span className={`${label} left-3`}>{texts.before}</span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(Number(event.target.value))}
        // iOS moves a slider only by its thumb; here a touch anywhere on the picture moves it.
        onPointerMove={(event) => {
          if (event.pointerType === "touch") setAt(shareUnder(event));
        }}
        aria-label={texts.compare}
        aria-valuetext={fillIn(texts.share, { before: `${at}`, after: `${100 - at}` })}
        aria-describedby={help}
        // Half a thumb wider than the picture on both sides, so that the centre of the thumb is on the line.
        className="peer absolute inset-y-0 -left-5.5 z-10 m-0 h-full w-[calc(100%+2.75rem)] cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-11 [&::-webkit-slider-runnable-track]:h-full [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-11 [&::-webkit-slider-thumb]:appearance-none [@media(scripting:none)]:hidden"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-(--at) w-0.5 -translate-x-1/2 bg-text/90 [@media(scripting:none)]:hidden"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-(--at) grid size-11 -translate-1/2 place-items-center rounded-full bg-text text-on-paper shadow-float peer-focus-visible:shadow-(--focus-ring) [@media(scripting:none)]:hidden"
      >
        <Icon name="sides" />
      </span>
      <span id={help} className="sr-only">
        {fillIn(texts.both, { before: before.alt, after: after.alt })}
      </span>
    </div>
  );
}

function shareUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
  const { left = 0, width = 1 } = currentTarget.parentElement?.getBoundingClientRect() ?? {};
  return Math.round(Math.min(100, Math.max(0, ((clientX - left) / width) * 100)));
}

const layer =
  "relative col-start-1 row-start-1 aspect-(--ratio) [@media(scripting:none)]:row-start-auto [@media(scripting:none)]:[clip-path:none]";
const label = "absolute bottom-3 rounded-full bg-sunk/75 px-3 py-1 text-xs text-text";
