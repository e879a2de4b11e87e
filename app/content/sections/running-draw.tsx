import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import type { SectionOf } from "../presented.ts";
import { PictureBeside } from "./invitation.tsx";

/** The running draw; between draws, the texts of staff. */
export function RunningDraw({
  section,
  early,
}: {
  section: SectionOf<"running-draw">;
  early: boolean;
}) {
  return (
    <section>
      <PictureBeside picture={section.picture} side="right" early={early} caption={section.caption}>
        <h2 className="type-section">{section.title}</h2>
        <p className="type-lead mt-5">{section.lead}</p>
        {section.facts.length > 0 && (
          <div className="mt-8">
            <Facts facts={section.facts} />
          </div>
        )}
        {section.actions.length > 0 && (
          <div className="mt-8">
            <ButtonRow>
              {section.actions.map((action) => (
                <ButtonLink key={action.to} to={action.to}>
                  {action.label}
                </ButtonLink>
              ))}
            </ButtonRow>
          </div>
        )}
      </PictureBeside>
    </section>
  );
}
