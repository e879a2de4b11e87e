import type { ConsoleProps } from "./console-props.ts";

/** Manual, or automatic for steps that need no decision. */
export function Pace({ view, connection }: ConsoleProps) {
  const choice =
    "flex-1 h-9.5 max-lg:h-10.5 font-medium text-muted aria-pressed:bg-high aria-pressed:text-text disabled:opacity-60";
  return (
    <fieldset
      aria-label="Pace"
      className="flex overflow-hidden rounded-sm border border-line-strong"
    >
      {(["no", "yes"] as const).map((automatic) => (
        <button
          key={automatic}
          type="button"
          className={choice}
          disabled={!view.driver.you}
          aria-pressed={view.automatic === (automatic === "yes")}
          onClick={() => connection.press({ act: "pace", automatic })}
        >
          {automatic === "yes" ? "Automatic" : "By hand"}
        </button>
      ))}
    </fieldset>
  );
}
