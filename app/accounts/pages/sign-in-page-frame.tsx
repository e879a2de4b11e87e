import type { ReactNode } from "react";
import { Picture } from "../../ui/picture.tsx";
import type { PictureView } from "../../ui/picture-view.ts";

/** A picture beside the form; on phones only the form. */
export function SignInPageFrame({
  picture,
  title,
  lead,
  children,
}: {
  picture: PictureView | null;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`grid min-h-svh lg:grid-cols-[1.15fr_1fr] ${picture ? "" : "evening-glow"}`}>
      <div className={`relative hidden lg:block ${picture ? "bg-raised" : ""}`}>
        {picture && (
          <Picture
            picture={picture}
            sizes="54vw"
            eager
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-col justify-center px-gutter pt-[calc(var(--spacing-header)+3rem)] pb-16">
        <div className="mx-auto w-full max-w-form">
          <h1 className="type-title text-3xl">{title}</h1>
          <div className="mt-3 mb-8">{lead}</div>
          {children}
        </div>
      </div>
    </div>
  );
}
