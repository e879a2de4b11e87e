export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never move
          key={index}
          aria-hidden="true"
          className={`h-2.5 animate-breathe rounded-full bg-high ${index === lines - 1 ? "w-2/3" : "w-full"}`}
        />
      ))}
    </div>
  );
}
