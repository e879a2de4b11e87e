import { Icon } from "../ui/icon/icon.tsx";

export type MarkState = "holds" | "fails" | "absent" | "waiting" | "running";

const looks: Record<MarkState, { colour: string; word: string }> = {
  holds: { colour: "text-success", word: "holds" },
  fails: { colour: "text-danger", word: "fails" },
  absent: { colour: "text-muted", word: "not checked" },
  waiting: { colour: "text-faint", word: "not reached yet" },
  running: { colour: "animate-breathe text-gold", word: "being checked" },
};

export function stateText(state: MarkState) {
  return looks[state].word;
}

/** An icon for a state. Screen readers get `stateText` instead. */
export function StateMark({
  state,
  className = "size-6",
}: {
  state: MarkState;
  className?: string;
}) {
  const { colour } = looks[state];
  if (state === "holds") return <Icon name="tick" className={`${className} ${colour}`} />;
  if (state === "fails") return <Icon name="warning" className={`${className} ${colour}`} />;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`flex-none ${className} ${colour}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeDasharray={state === "running" ? undefined : "2.4 3.25"}
      />
    </svg>
  );
}
