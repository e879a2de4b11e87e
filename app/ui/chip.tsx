export type ChipLook = "plain" | "ok" | "warn" | "bad" | "info";

const colours: Record<ChipLook, { text: string; ground: string }> = {
  plain: { text: "text-soft", ground: "bg-high" },
  ok: { text: "text-success", ground: "bg-success-soft" },
  warn: { text: "text-warning", ground: "bg-warning-soft" },
  bad: { text: "text-danger", ground: "bg-danger-soft" },
  info: { text: "text-info", ground: "bg-info-soft" },
};

/** The text carries the meaning, not the colour. `bare` is for rows, `hollow` for what has not started. */
export function Chip({
  look = "plain",
  bare = false,
  hollow = false,
  children,
}: {
  look?: ChipLook;
  bare?: boolean;
  hollow?: boolean;
  children: string;
}) {
  const { text, ground } = colours[look];
  return (
    <span
      className={`inline-flex flex-none items-center gap-1.5 align-middle text-2xs font-semibold whitespace-nowrap tabular-nums ${text} ${bare ? "" : `h-6 rounded-full px-2.5 ${ground}`}`}
    >
      <span
        aria-hidden="true"
        className={`size-1.5 rounded-full ${hollow ? "border-[1.5px] border-current" : "bg-current"}`}
      />
      {children}
    </span>
  );
}

/** How many items wait, at the end of a navigation link. */
export function Badge({ count, means }: { count: number; means: string }) {
  return (
    <span className="min-w-5.5 rounded-full bg-warning-soft px-1.5 text-center text-2xs leading-5 font-semibold text-warning tabular-nums">
      {count > 999 ? "999+" : count}
      <span className="sr-only"> {means}</span>
    </span>
  );
}
