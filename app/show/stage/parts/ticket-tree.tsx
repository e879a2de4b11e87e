import type { CSSProperties } from "react";

const leaves = 64;
const heights = [256, 220, 182, 142, 100, 58, 14];

/** One path for each level of a tree with 64 leaves, drawn from the leaves to the root. */
const levels = heights.slice(0, -1).map((from, level) => {
  const to = heights[level + 1] ?? 0;
  const width = (1920 / leaves) * 2 ** level;
  const middle = (from + to) / 2;
  const lines = Array.from({ length: leaves / 2 ** level }, (_, index) => {
    const x = width * (index + 0.5);
    const parent = width * 2 * (Math.floor(index / 2) + 0.5);
    return `M${x} ${from}C${x} ${middle} ${parent} ${middle} ${parent} ${to}`;
  });
  return {
    path: lines.join(""),
    delay: level * 260,
    width: 1 + level * 0.35,
    ink: 0.22 + level * 0.11,
  };
});

export function TicketTree() {
  return (
    <svg className="tree" viewBox="0 0 1920 262" aria-hidden="true">
      {levels.map(({ path, delay, width, ink }) => (
        <path
          key={delay}
          pathLength={1}
          style={{ "--d": delay } as CSSProperties}
          strokeWidth={width}
          strokeOpacity={ink}
          d={path}
        />
      ))}
      <circle style={{ "--d": 1700 } as CSSProperties} cx="960" cy="14" r="11" />
    </svg>
  );
}
