/** Holds the place of rows that are on their way, so that nothing jumps when they come. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
          key={place}
          aria-hidden="true"
          className="flex h-10 animate-breathe items-center gap-4 border-b border-line"
        >
          <span className="h-2.5 w-16 rounded-full bg-high" />
          <span className={`h-2.5 rounded-full bg-high ${place % 2 ? "w-48" : "w-36"}`} />
          <span className="ml-auto h-2.5 w-20 rounded-full bg-high" />
        </span>
      ))}
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: lines }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
          key={place}
          aria-hidden="true"
          className={`h-2.5 animate-breathe rounded-full bg-high ${place === lines - 1 ? "w-2/3" : "w-full"}`}
        />
      ))}
    </div>
  );
}
