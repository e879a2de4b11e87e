import { useEffect, useRef } from "react";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";

export type PaletteItem = {
  label: string;
  detail: string;
  icon: IconName;
  keys?: string;
  act: () => void;
};

/** A listbox. Focus stays in the search field, and aria-activedescendant names the chosen option. */
export function PaletteResults({
  id,
  sections,
  chosen,
  choose,
}: {
  id: string;
  sections: { title: string; items: PaletteItem[] }[];
  chosen: number;
  choose: (place: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen option is found by its attribute
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  let lastIndex = -1;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Found"
      className="max-h-[min(26rem,60svh)] overflow-y-auto overscroll-contain p-2"
    >
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options in a listbox have no element of their own
        <div key={section.title} role="group" aria-label={section.title}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
            {section.title}
          </p>
          {section.items.map((item) => {
            lastIndex += 1;
            const index = lastIndex;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search field
              // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox do not take focus
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                onClick={item.act}
                onPointerMove={() => choose(index)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 aria-selected:bg-text/10 max-lg:min-h-12"
              >
                <Icon name={item.icon} className="size-5 text-muted" />
                <span className="min-w-0 flex-1 truncate text-text">{item.label}</span>
                <span className="max-w-[45%] truncate text-xs text-soft">{item.detail}</span>
                {item.keys && <kbd className="key-cap max-lg:hidden">{item.keys}</kbd>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
