import { href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { useSettings } from "../content/use-settings.ts";
import { loadWords } from "../content/wording/read-wording.server.ts";
import { useWords } from "../content/wording/use-words.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { TextLink } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { FilledText } from "../ui/text/filled-text.tsx";
import type { Route } from "./+types/accessibility-page.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { companyName } = await readSettings(context.get(databaseContext));
  const words = await loadWords(context, "accessibility");
  const { title, description } = words.accessibility;
  return {
    head: {
      title: `${title} · ${companyName}`,
      description,
      canonical: context.get(environmentContext).publicUrl + href("/accessibility"),
      siteName: companyName,
      facts: [],
    },
    words,
  };
}

export default function AccessibilityPage() {
  const words = useWords("accessibility");
  const { email } = useSettings();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <div className="wrap pb-section">
        <div className="prose max-w-narrow">
          <Part heading={words.standard} text={words.standardText} />
          <Part heading={words.gaps} text={words.gapsText} />
          <Part heading={words.tested} text={words.testedText} />
          <h2>{words.report}</h2>
          <p>
            <FilledText
              text={words.reportText}
              contact={<TextLink to={href("/contact")}>{words.contactLink}</TextLink>}
              email={<a href={`mailto:${email}`}>{email}</a>}
              complain={<TextLink to={href("/complaints")}>{words.complainLink}</TextLink>}
            />
          </p>
        </div>
      </div>
    </>
  );
}

function Part({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2>{heading}</h2>
      {text.split(/\n\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}
