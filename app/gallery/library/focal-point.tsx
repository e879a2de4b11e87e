import { type KeyboardEvent, type MouseEvent, useState } from "react";

const crops = [
  { label: "Wide", shape: "h-18 w-32" },
  { label: "Square", shape: "size-18" },
  { label: "Story", shape: "h-24 w-13.5" },
];

type FocalPosition = { left: number; top: number };

/** The point that is never cropped: set by a click or the arrow keys, with three sample crops. */
export function FocalPoint({
  src,
  alt,
  tone,
  name,
  defaultValue,
  onChange,
}: {
  src: string;
  alt: string;
  tone: string;
  /** Of the hidden field that submits it. */
  name?: string;
  defaultValue: string;
  onChange: (focus: string) => void;
}) {
  const [point, setPoint] = useState(() => readPoint(defaultValue));
  const focus = `${point.left}% ${point.top}%`;

  function move(left: number, top: number) {
    const next = { left: within(left), top: within(top) };
    setPoint(next);
    onChange(`${next.left}% ${next.top}%`);
  }
  function click(event: MouseEvent<HTMLElement>) {
    // Enter fires a click without coordinates.
    if (event.detail === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    move(
      ((event.clientX - frame.left) / frame.width) * 100,
      ((event.clientY - frame.top) / frame.height) * 100,
    );
  }
  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    move(point.left + by[0] * step, point.top + by[1] * step);
  }
  return (
    <div className="grid gap-3">
      {name && <input type="hidden" name={name} value={focus} />}
      <div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the point inside it takes the keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div className="relative cursor-crosshair overflow-hidden rounded-sm" onClick={click}>
          <img
            src={src}
            alt={alt}
            draggable={false}
            className="block w-full"
            style={{ backgroundColor: tone }}
          />
          <button
            type="button"
            onKeyDown={press}
            aria-label={`Focal point, ${point.left} % from the left, ${point.top} % from the top. Arrow keys move it.`}
            className="absolute -m-4.5 size-9 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/.6),inset_0_0_0_1px_rgb(0_0_0/.4)] after:absolute after:inset-1/2 after:-m-0.5 after:size-1 after:rounded-full after:bg-white focus-visible:rounded-full"
            style={{ left: `${point.left}%`, top: `${point.top}%` }}
          />
        </div>
        <p className="mt-1.5 text-xs text-muted">
          Click the part that must never be cropped, or use the arrow keys.
        </p>
      </div>
      <div className="flex items-end gap-2.5">
        {crops.map(({ label, shape }) => (
          <figure key={label} className="grid gap-1 text-2xs text-muted">
            <img
              src={src}
              alt=""
              className={`rounded-sm object-cover ${shape}`}
              style={{ objectPosition: focus, backgroundColor: tone }}
            />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within(share: number) {
  return Math.round(Math.min(100, Math.max(0, share)));
}

function readPoint(focus: string): FocalPosition {
  const [left = 50, top = 50] = focus.split(" ").map((part) => Number.parseInt(part, 10));
  return { left, top };
}
