import { Icon, type IconName } from "./icon.tsx";

const looks = {
  ok: { icon: "tick", colour: "text-success" },
  waiting: { icon: "clock", colour: "text-warning" },
  refused: { icon: "alert", colour: "text-danger" },
} satisfies Record<string, { icon: IconName; colour: string }>;

/** A shape and a word; colour never speaks alone. */
export function Status({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-text">
      <Icon name={looks[look].icon} className={`size-4.5 ${looks[look].colour}`} />
      {children}
    </span>
  );
}

export function LiveDot() {
  return (
    <span
      aria-hidden="true"
      className="size-[7px] flex-none animate-breathe rounded-full bg-success"
    />
  );
}
