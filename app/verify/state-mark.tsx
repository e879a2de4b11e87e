import { useTexts } from "../content/wording/use-texts.ts";
import { Icon } from "../ui/icon/icon.tsx";

export type MarkState = "holds" | "fails" | "absent" | "waiting" | "running";

const colours: Record<MarkState, string> = {
  holds: "text-success",
  fails: "text-danger",
  absent: "text-muted",
  waiting: "text-faint",
  running: "animate-breathe text-gold",
};

/** What screen readers get instead of the icon, after the question. */
export function StateWord({ state }: { state: MarkState }) {
  return <span className="sr-only"> {useTexts("checkStates")[state]}.</span>;
}

/** An icon for a state. */
export function StateMark({
  state,
  className = "size-6",
}: {
  state: MarkState;
  className?: string;
}) {
  const colour = colours[state];
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
