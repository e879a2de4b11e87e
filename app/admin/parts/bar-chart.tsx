import { barAt, labelledPlaces, ticksFor } from "./chart-scale.ts";

export type Bar = { label: string; value: number };

const width = 860;
const height = 190;
const inset = { left: 40, right: 6, top: 26, bottom: 32 };

/** Counts per day. The sentence says what the picture shows; every bar says its own number. */
export function BarChart({
  bars,
  sentence,
  unit,
}: {
  bars: Bar[];
  sentence: string;
  /** As in "3,110 entries". */
  unit: string;
}) {
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const plot = {
    width: width - inset.left - inset.right,
    height: height - inset.top - inset.bottom,
  };
  const levelOf = (value: number) => inset.top + plot.height * (1 - value / top);
  const base = levelOf(0);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={sentence}
      className="block h-auto w-full fill-muted font-text text-[11px] tabular-nums max-lg:text-[20px]"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={inset.left}
            x2={width - inset.right}
            y1={levelOf(tick)}
            y2={levelOf(tick)}
            className="stroke-line"
          />
          <text x={inset.left - 8} y={levelOf(tick) + 4} textAnchor="end">
            {tick.toLocaleString("en-GB")}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => {
        const { x, width: barWidth } = barAt(place, bars.length, plot.width);
        return (
          <rect
            key={bar.label}
            x={inset.left + x}
            y={levelOf(bar.value)}
            width={barWidth}
            height={base - levelOf(bar.value)}
            rx={1}
            className={place === bars.length - 1 ? "fill-text" : "fill-faint"}
          >
            <title>{`${bar.label}: ${bar.value.toLocaleString("en-GB")} ${unit}`}</title>
          </rect>
        );
      })}
      {labelledPlaces(bars.length).map((place) => (
        <text
          key={place}
          x={inset.left + barAt(place, bars.length, plot.width).middle}
          y={height - 12}
          textAnchor={place === 0 ? "start" : place === bars.length - 1 ? "end" : "middle"}
          dx={place === 0 ? -12 : place === bars.length - 1 ? 12 : 0}
        >
          {bars[place]?.label}
        </text>
      ))}
    </svg>
  );
}
