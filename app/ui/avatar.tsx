/** A person's initials; decoration beside their name. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-overlay font-semibold tracking-[0.02em] text-text ${small ? "size-6 text-[0.5625rem]" : "size-8 text-[0.6875rem]"}`}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? "";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase() || "?";
}
