import { href } from "react-router";
import { settingsInContext } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { useSettings } from "../content/use-settings.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { pageAddresses } from "../languages/languages.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { TextLink } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ContentsList } from "../ui/text/contents.tsx";
import type { Route } from "./+types/accessibility-page.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await settingsInContext(context);
  const { companyName } = settings;
  const texts = await loadTexts(context, "accessibility");
  const { title, description } = texts.accessibility;
  return {
    head: {
      title: `${title} · ${companyName}`,
      description,
      ...pageAddresses(context.get(environmentContext).publicUrl, href("/accessibility"), settings),
      siteName: companyName,
      facts: [],
    },
    texts,
  };
}

export default function AccessibilityPage() {
  const texts = useTexts("accessibility");
  const { email } = useSettings();
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className="wrap twelve pb-section">
        <div className="lg:order-last lg:col-span-3 lg:col-start-10">
          <ContentsList
            headings={(["standard", "gaps", "tested", "report"] as const).map((id) => {
              return { id, text: texts[id] };
            })}
            label={useFrameTexts().contents}
          />
        </div>
        <div className="prose max-w-narrow lg:col-span-7">
          <Part id="standard" heading={texts.standard} text={texts.standardText} />
          <Part id="gaps" heading={texts.gaps} text={texts.gapsText} />
          <Part id="tested" heading={texts.tested} text={texts.testedText} />
          <h2 id="report">{texts.report}</h2>
          <p>
            <FilledText
              text={email ? texts.reportText : texts.reportWithoutEmail}
              contact={<TextLink to={href("/contact")}>{texts.contactLink}</TextLink>}
              email={<a href={`mailto:${email}`}>{email}</a>}
              complain={<TextLink to={href("/complaints")}>{texts.complainLink}</TextLink>}
            />
          </p>
        </div>
      </div>
    </>
  );
}

function Part({ id, heading, text }: { id: string; heading: string; text: string }) {
  return (
    <>
      <h2 id={id}>{heading}</h2>
      {text.split(/\n\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}
