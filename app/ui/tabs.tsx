import { NavLink } from "react-router";

/** The parts of a subject, each with its own address. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { label: string; to: string; end?: boolean; count?: number }[];
}) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar mb-5 flex gap-6 overflow-x-auto border-b border-line max-lg:-mx-4 max-lg:gap-5 max-lg:px-4"
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end}
          className="-mb-px border-b-2 border-transparent pt-2 pb-2.5 font-medium whitespace-nowrap text-muted no-underline hover:text-text aria-[current]:border-gold aria-[current]:text-text max-lg:py-3"
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="ms-1.5 font-normal text-muted tabular-nums">{tab.count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
