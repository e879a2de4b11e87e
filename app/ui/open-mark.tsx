/** Points down, and up once the `details` around it is open. Its sides are turned, so they are the same in every direction. */
export function OpenMark({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`me-1 size-[0.55rem] flex-none rotate-45 border-r-[1.4px] border-b-[1.4px] border-muted transition-transform group-open:translate-y-1/4 group-open:rotate-[225deg] ${className}`}
    />
  );
}
