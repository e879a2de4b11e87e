import { Form, href, Link } from "react-router";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { FileField } from "../../../ui/form/file-field.tsx";
import { linkClass } from "../../../ui/link.tsx";
import { Note } from "../../../ui/note.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Status } from "../../../ui/status.tsx";
import type { Route } from "./+types/languages-page.ts";
import { languageActs } from "./language-acts.server.ts";
import { type LanguageRow, listLanguages } from "./save-languages.server.ts";

export const handle: AdminHandle = { crumb: "Languages" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Languages · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { languages: await listLanguages(context.get(databaseContext)) };
}

export const action = languageActs.action;

export default function LanguagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = firstProblem(actionData);
  return (
    <>
      <PageHeader title="Settings">
        <p>The languages in which visitors can read the site’s own texts.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="grid max-w-narrow gap-5">
        {actionData?.toast && (
          <Note look="ok" live>
            {actionData.toast.text}
          </Note>
        )}
        <ul className="border-t border-line">
          {loaderData.languages.map((row) => (
            <LanguageLine key={row.code} row={row} />
          ))}
        </ul>
        <Card title="Add a language, or replace its texts">
          <CardBody>
            <Form
              method="post"
              encType="multipart/form-data"
              className="grid justify-items-start gap-4"
            >
              {problem && (
                <Note look="bad" live>
                  {problem}
                </Note>
              )}
              <FileField
                label="File with the texts"
                name="file"
                accept=".json,application/json"
                required
                help="Download the English texts, have them translated, and name the file after the language, such as it.json. Words in braces stay as they are. Missing texts are shown in English."
              />
              <Button type="submit" name="act" value="upload" look="gold" icon="upload">
                Upload
              </Button>
            </Form>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function LanguageLine({ row }: { row: LanguageRow }) {
  const { code, name, englishName, own, offered, missing, editor } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="min-w-40 flex-1 text-text">
        {englishName}
        {name !== englishName && (
          <span lang={code} className="ms-2 text-muted">
            {name}
          </span>
        )}
      </span>
      <span className="min-w-44">
        <Status look={own || offered ? "ok" : "off"}>
          {own ? "The site’s own" : offered ? "Offered" : "Not offered"}
        </Status>
        {missing.length > 0 && (
          <span className="block text-xs text-muted" title={missing.slice(0, 40).join(", ")}>
            {missing.length} texts missing
          </span>
        )}
      </span>
      <a
        href={href("/admin/settings/catalogues/:language", { language: code })}
        className={linkClass}
      >
        Download<span className="sr-only"> {englishName}</span>
      </a>
      {editor && offered && (
        <a href={editor} className={linkClass}>
          Site texts<span className="sr-only"> in {englishName}</span>
        </a>
      )}
      {offered && !own && (
        <Link to={href("/admin/translations/:language", { language: code })} className={linkClass}>
          Your texts<span className="sr-only"> in {englishName}</span>
        </Link>
      )}
      {!own && (
        <Form method="post">
          <input type="hidden" name="language" value={code} />
          <input type="hidden" name="offered" value={offered ? "no" : "yes"} />
          <Button type="submit" small name="act" value="offer">
            {offered ? "Stop offering" : "Offer"}
            <span className="sr-only"> {englishName}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
