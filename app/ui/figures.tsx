/** A few large figures, each under its label. */
export function Figures({
  figures,
}: {
  figures: { label: string; value: string; aside?: string }[];
}) {
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-2">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt className="text-xs text-muted">{figure.label}</dt>
          <dd className="text-[1.625rem] leading-tight font-light tracking-[-0.02em] text-text tabular-nums">
            {figure.value}
            {figure.aside && (
              <small className="ms-1.5 text-xs font-normal tracking-normal text-muted">
                {figure.aside}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
