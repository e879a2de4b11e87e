import { href } from "react-router";
import { FilledText } from "../content/wording/filled-text.tsx";
import { useTexts } from "../content/wording/use-texts.ts";
import { TextLink } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { SectionWithAside } from "../ui/section-with-aside.tsx";
import { Downloads } from "./downloads.tsx";
import type { SiteFiles } from "./selected-files.ts";

/** Shown instead of the verifier when scripts are disabled. */
export function WithoutScript({ site }: { site: SiteFiles | undefined }) {
  const texts = useTexts("verify");
  return (
    <noscript>
      <style>{".needs-script { display: none }"}</style>
      <div className="wrap">
        <Note icon="warning" live>
          <p>{site ? texts.noScript : texts.noScriptAny}</p>
        </Note>
      </div>
    </noscript>
  );
}

export function DemonstrationNotice({ operator }: { operator: string }) {
  const texts = useTexts("verify");
  return (
    <div className="wrap mb-6">
      <Note icon="warning" live>
        <p>
          <b className="font-semibold">{texts.demonstration}</b>{" "}
          <FilledText text={texts.demonstrationText} operator={operator} />
        </p>
      </Note>
    </div>
  );
}

/** `ours` adds where to complain about a draw of this company. */
export function WhatNoProofCanShow({ ours }: { ours: boolean }) {
  const texts = useTexts("verify");
  return (
    <SectionWithAside title={texts.noProof}>
      <ul className="grid max-w-text gap-2.5">
        {Object.values(useTexts("verifyLimits")).map((sentence) => (
          <li key={sentence} className="grid grid-cols-[1rem_1fr] gap-2">
            <span aria-hidden="true" className="mt-3 h-px w-2.5 bg-gold" />
            {sentence}
          </li>
        ))}
      </ul>
      {ours && (
        <p className="mt-6 max-w-text">
          <FilledText
            text={texts.ourWord}
            handovers={<TextLink to={href("/prizes")}>{texts.handovers}</TextLink>}
            complaints={<TextLink to={href("/complaints")}>{texts.complaints}</TextLink>}
          />
        </p>
      )}
    </SectionWithAside>
  );
}

export function DoItWithoutUs({ site }: { site: SiteFiles | undefined }) {
  const texts = useTexts("verify");
  return (
    <div className="pb-section">
      <SectionWithAside title={texts.withoutUs} note={texts.withoutUsNote}>
        <Downloads site={site} />
      </SectionWithAside>
    </div>
  );
}
