import { Facts } from "../../ui/facts.tsx";
import type { PresentedSettings, SectionOf } from "../presented.ts";

export function Registrations({
  section,
  settings,
}: {
  section: SectionOf<"registrations">;
  settings: PresentedSettings;
}) {
  if (settings.registrations.length === 0) return null;
  return (
    <section className="wrap">
      <div className="twelve">
        <div className="lg:col-span-4">
          <h2 className="type-section">{section.title}</h2>
          {section.lead && <p className="mt-5 max-w-[26rem]">{section.lead}</p>}
        </div>
        <div className="lg:col-span-8 lg:col-start-5">
          <Facts facts={settings.registrations} />
        </div>
      </div>
    </section>
  );
}
