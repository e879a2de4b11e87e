import { useTexts } from "../../content/wording/use-texts.ts";
import { HomeStatus } from "../home-status.tsx";
import type { LoadedHome } from "../load-home.server.ts";

const cell = "md:border-b md:border-line md:py-3.5 md:pe-4";

/** On phones the name holds a summary, with price and status beside it. */
const phoneCell: Record<string, string> = {
  name: "max-md:row-span-2",
  price: "max-md:text-end",
};

/** A table on wide screens, cards of two lines on phones. */
export function HomeUnits({ home: { units, status } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const labels = useTexts("homeFacts");
  if (units.length === 0) return null;
  const columns = [
    { key: "name", label: texts.unit },
    { key: "type", label: texts.type },
    { key: "level", label: texts.level },
    { key: "bedrooms", label: labels.bedrooms },
    { key: "area", label: labels.area },
    { key: "price", label: labels.price },
  ] as const;
  const used = columns.filter(({ key }) => units.some((unit) => unit[key] !== ""));
  const mixed = new Set(units.map((unit) => unit.status.look === "done")).size > 1;
  return (
    <section id="units" className="group/units wrap scroll-mt-24 pb-section">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="type-section">{texts.unitsTitle}</h2>
        <p className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <HomeStatus status={status} />
          {mixed && (
            <label className="flex min-h-tap cursor-pointer items-center gap-2.5 text-sm text-text print:hidden">
              <input type="checkbox" className="size-4.5 accent-gold" />
              {texts.onlyAvailable}
            </label>
          )}
        </p>
      </div>
      <table className="w-full text-start text-md tabular-nums max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-sm text-muted">
            {used.map(({ key, label }) => (
              <th key={key} scope="col" className="pb-3 font-normal">
                {label}
              </th>
            ))}
            <th scope="col" className="pb-3 font-normal">
              {labels.status}
            </th>
          </tr>
        </thead>
        <tbody className="border-t border-line max-md:block">
          {units.map((unit) => (
            <tr
              key={unit.name}
              className={`max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3.5 ${unit.status.look === "done" ? "text-muted group-has-checked/units:hidden" : "text-text"}`}
            >
              {used.map(({ key }) => (
                <td key={key} className={`${cell} ${phoneCell[key] ?? "max-md:hidden"}`}>
                  {unit[key]}
                  {key === "name" && (
                    <span className="mt-1 block text-sm text-muted md:hidden">{unit.summary}</span>
                  )}
                </td>
              ))}
              <td className={`${cell} max-md:col-start-2 max-md:text-end`}>
                <HomeStatus status={unit.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
