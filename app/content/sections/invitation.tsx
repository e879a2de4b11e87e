import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PictureView } from "../../ui/picture-view.ts";
import type { SectionOf } from "../presented.ts";

export function Invitation({
  section,
  early,
}: {
  section: SectionOf<"invitation">;
  early: boolean;
}) {
  return (
    <section>
      <PictureBeside picture={section.picture} side={section.side} early={early}>
        <h2 className="type-section">{section.title}</h2>
        <p className="type-lead mt-5">{section.lead}</p>
        {section.actions.length > 0 && (
          <div className="mt-8">
            <ButtonRow>
              {section.actions.map((action) => (
                <ButtonLink key={action.to} to={action.to}>
                  {action.to.startsWith("tel:") && <Icon name="phone" />}
                  <span className="tabular-nums">{action.label}</span>
                </ButtonLink>
              ))}
            </ButtonRow>
          </div>
        )}
      </PictureBeside>
    </section>
  );
}

/** Text beside a picture that extends to the window's edge; on phones the picture comes first. */
export function PictureBeside({
  picture,
  side,
  early,
  caption,
  children,
}: {
  picture: PictureView;
  side: "left" | "right";
  /** Visible on phones without scrolling. */
  early: boolean;
  caption?: string;
  children: ReactNode;
}) {
  const left = side === "left";
  return (
    <div className={`split ${left ? "split-reverse" : ""}`}>
      <div className={`px-gutter ${left ? "lg:pe-edge lg:ps-0" : "lg:pe-0 lg:ps-edge"}`}>
        {children}
      </div>
      <figure className={`max-lg:order-first ${left ? "lg:order-first" : ""}`}>
        <div className="aspect-4/3 overflow-hidden [content-visibility:auto] lg:aspect-3/2">
          <Picture
            picture={picture}
            sizes="(min-width: 64rem) 56vw, 113vw"
            className="settles"
            early={early}
          />
        </div>
        {caption && (
          <figcaption className="type-caption px-gutter pt-3 lg:px-0">{caption}</figcaption>
        )}
      </figure>
    </div>
  );
}
