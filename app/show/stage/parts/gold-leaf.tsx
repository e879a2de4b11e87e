// Gold leaf that falls from both sides behind the text. The position of a flake depends only on the time.
import { useEffect, useRef } from "react";
import type { ShowClock } from "./show-clock.ts";

const flakeCount = 320;
const duration = 7000;
/** Of the company's accent: ui/tokens.css, app/content/accent.ts. */
const shades = ["--color-gold", "--color-gold-bright", "--color-gold-deep", "--color-text"];

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
  shade: number;
};

/** The same flakes on every screen. */
const flakes: Flake[] = (() => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: flakeCount }, (_, index) => ({
    side: index % 2 ? 1 : -1,
    angle: 0.5 + next() * 0.75,
    speed: 900 + next() * 1500,
    height: 0.62 + next() * 0.1,
    size: 7 + next() * 15,
    turn: next() * 6,
    spin: 2 + next() * 7,
    tilt: next() * 6,
    wait: next() * 0.5,
    shade: index % shades.length,
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
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context || still) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const style = getComputedStyle(canvas);
    const colours = shades.map((name) => style.getPropertyValue(name));
    let frame = 0;
    function draw() {
      const elapsed = clock.now() - startsAt;
      if (canvas && context && elapsed >= 0) paint(canvas, context, elapsed / 1000, colours);
      if (elapsed < duration) frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, [clock, startsAt, still]);
  return <canvas ref={canvasRef} className="gold-leaf" />;
}

function paint(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  time: number,
  colours: string[],
) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.clearRect(0, 0, width, height);
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
    context.save();
    context.translate(x, y);
    context.rotate(flake.turn + age * flake.spin * 0.35);
    context.scale(1, Math.cos(flake.tilt + age * flake.spin));
    context.globalAlpha = Math.max(0, Math.min(1, (6 - age) / 1.5));
    context.fillStyle = colours[flake.shade] ?? "";
    const size = flake.size * unit;
    context.fillRect(-size / 2, -size * 0.32, size, size * 0.64);
    context.restore();
  }
}
