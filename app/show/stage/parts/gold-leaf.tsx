// Gold leaf from both sides, behind the text. The position of a flake depends on the time alone.
import { useEffect, useRef } from "react";
import type { ShowClock } from "./show-clock.ts";

const flakesInAll = 320;
const lasts = 7000;
const shades = ["#d4af37", "#e7c964", "#f5e6b0", "#9c7b1e", "#f5f0e7"];

type Flake = {
  side: 1 | -1;
  height: number;
  angle: number;
  speed: number;
  size: number;
  turn: number;
  spin: number;
  tilt: number;
  wait: number;
  shade: string;
};

/** The same flakes on every screen. */
const flakes: Flake[] = (() => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: flakesInAll }, (_, place) => ({
    side: place % 2 ? 1 : -1,
    angle: 0.5 + next() * 0.75,
    speed: 900 + next() * 1500,
    height: 0.62 + next() * 0.1,
    size: 7 + next() * 15,
    turn: next() * 6,
    spin: 2 + next() * 7,
    tilt: next() * 6,
    wait: next() * 0.5,
    shade: shades[place % shades.length] ?? "",
  }));
})();

export function GoldLeaf({
  clock,
  startsAt,
  still,
}: {
  clock: ShowClock;
  startsAt: number;
  still: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    const pen = sheet?.getContext("2d");
    if (!sheet || !pen || still) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    function draw() {
      const elapsed = clock.now() - startsAt;
      if (sheet && pen && elapsed >= 0) paint(sheet, pen, elapsed / 1000);
      if (elapsed < lasts) frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, [clock, startsAt, still]);
  return <canvas ref={canvas} className="gold-leaf" />;
}

function paint(sheet: HTMLCanvasElement, pen: CanvasRenderingContext2D, time: number) {
  const { clientWidth: width, clientHeight: height } = sheet;
  if (sheet.width !== width) sheet.width = width;
  if (sheet.height !== height) sheet.height = height;
  pen.clearRect(0, 0, width, height);
  const unit = Math.min(width, height) / 1080;
  for (const flake of flakes) {
    const age = time - flake.wait;
    if (age < 0 || age > 6) continue;
    const drag = ((1 - Math.exp(-1.5 * age)) / 1.5) * flake.speed * unit;
    const from = flake.side > 0 ? width + 10 : -10;
    const sway = Math.sin(age * 1.7 + flake.turn) * 26 * unit;
    const fall = 95 * unit * Math.max(0, age - 0.25) ** 1.6;
    const x = from - flake.side * Math.cos(flake.angle) * drag + sway;
    const y = height * flake.height - Math.sin(flake.angle) * drag + fall;
    pen.save();
    pen.translate(x, y);
    pen.rotate(flake.turn + age * flake.spin * 0.35);
    pen.scale(1, Math.cos(flake.tilt + age * flake.spin));
    pen.globalAlpha = Math.max(0, Math.min(1, (6 - age) / 1.5));
    pen.fillStyle = flake.shade;
    const size = flake.size * unit;
    pen.fillRect(-size / 2, -size * 0.32, size, size * 0.64);
    pen.restore();
  }
}
