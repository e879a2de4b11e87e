import { barAt, labelledIndexes, ticksFor } from "./chart-scale.ts";

export type Bar = { label: string; value: number };

/**
 * Counts per day. The sentence is the text alternative of the chart, and every bar has its own number. Only the bars
 * are stretched to the available width; text keeps its size.
 */
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
  return (
    <div
      role="img"
      aria-label={sentence}
      className="grid grid-cols-[auto_1fr] gap-x-2 pt-2 text-[0.6875rem] leading-none text-muted tabular-nums"
    >
      <div className="relative h-36">
        {/* The widest label, invisible, gives the column its width. */}
        <span className="invisible">{top.toLocaleString("en-GB")}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            {tick.toLocaleString("en-GB")}
          </span>
        ))}
      </div>
      <div className="relative h-36">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(tick / top) * 100}%` }}
          />
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          {bars.map((bar, index) => {
            const { x, width } = barAt(index, bars.length, 100);
            const height = (bar.value / top) * 100;
            return (
              <rect
                key={bar.label}
                x={x}
                y={100 - height}
                width={width}
                height={height}
                className={index === bars.length - 1 ? "fill-text" : "fill-faint"}
              >
                <title>{`${bar.label}: ${bar.value.toLocaleString("en-GB")} ${unit}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div className="relative col-start-2 h-6">
        {labelledIndexes(bars.length).map((index) => (
          <span
            key={index}
            className={`absolute top-2.5 whitespace-nowrap ${shiftOf(index, bars.length)}`}
            style={{ left: `${barAt(index, bars.length, 100).middle}%` }}
          >
            {bars[index]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The first and last labels would overflow the edge if they were centred. */
function shiftOf(index: number, count: number) {
  if (index === 0) return "-translate-x-2";
  return index === count - 1 ? "-translate-x-[85%]" : "-translate-x-1/2";
}
