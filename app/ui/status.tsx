import { Icon, type IconName } from "./icon/icon.tsx";

const looks = {
  ok: { icon: "tick", colour: "text-success" },
  waiting: { icon: "clock", colour: "text-warning" },
  refused: { icon: "warning", colour: "text-danger" },
  onward: { icon: "onward", colour: "text-muted rtl:-scale-x-100" },
  off: { icon: "dashes", colour: "text-muted" },
} satisfies Record<string, { icon: IconName; colour: string }>;

export type StatusLook = keyof typeof looks;

/** A shape and a text, so that nothing depends on colour. Long texts wrap beside the shape, not under it. */
export function Status({ look, children }: { look: StatusLook; children: string }) {
  return (
    <span className="inline-flex items-baseline gap-2 text-text">
      <Icon
        name={looks[look].icon}
        className={`size-4.5 translate-y-[0.2em] ${looks[look].colour}`}
      />
      <span>{children}</span>
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
