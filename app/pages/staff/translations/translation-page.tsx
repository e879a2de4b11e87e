import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { UnsavedChanges } from "../../../ui/overlay/unsaved-changes.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Route } from "./+types/translation-page.ts";
import { completenessInWords } from "./completeness.ts";
import { loadTranslation } from "./load-translation.server.ts";
import { TextGroups } from "./text-groups.tsx";
import { translationActs } from "./translation-acts.server.ts";

export const handle: AdminHandle = {
  crumb: ({ name, language }: Route.ComponentProps["loaderData"]) => `${name}, ${language.name}`,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { name = "Translation", language } = loaderData ?? {};
  return [{ title: `${name}, ${language?.name ?? ""} · Admin` }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadTranslation(context, params);
}

export const action = translationActs.action;

/** The original on the left, its translation on the right, text by text. */
export default function TranslationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, language, texts, saved, version } = loaderData;
  const problem = firstProblem(actionData);
  const isSaving = useNavigation().state === "submitting";
  const [changedSince, setChangedSince] = useState<number>();
  const unsaved = changedSince === version && !isSaving;
  const nothingWaits = texts.every(({ state }) => state !== "draft");
  return (
    <>
      <PageHeader
        title={`${name} in ${language.name}`}
        actions={
          <>
            <ButtonLink look="quiet" icon="external" document to={loaderData.preview}>
              Preview
            </ButtonLink>
            <ButtonLink look="quiet" to={loaderData.editor}>
              Edit the original
            </ButtonLink>
            <ButtonLink to={href("/admin/translations/:language", { language: language.code })}>
              All in {language.name}
            </ButtonLink>
          </>
        }
      >
        <p>
          {completenessInWords(texts)}
          {saved && (
            <>
              {" "}
              Saved <DateTime time={saved.at} /> by {saved.by}.
            </>
          )}
        </p>
      </PageHeader>
      <Tabs label="Languages" tabs={loaderData.others} />
      {texts.length === 0 ? (
        <EmptyState title="Nothing to translate" icon="page">
          {name} has no texts yet.
        </EmptyState>
      ) : (
        <Form
          key={`${language.code} ${name}`}
          method="post"
          aria-label={`Translate ${name}`}
          onChange={() => setChangedSince(version)}
        >
          <input type="hidden" name="version" value={version} />
          {/* The first button is pressed by Enter, and names the act of "Copy" without scripts. */}
          <input type="hidden" name="act" value="save" />
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
          {problem && (
            <div className="mb-5">
              <Note look="bad" live>
                {problem}
              </Note>
            </div>
          )}
          {actionData?.toast && !unsaved && (
            <div className="mb-5">
              <Note look="ok" live>
                {actionData.toast.text}
              </Note>
            </div>
          )}
          <TextGroups
            loaded={loaderData}
            typed={actionData?.typedTexts}
            changed={() => setChangedSince(version)}
          />
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-4 py-3">
            <Button type="submit" name="act" value="publish" look="gold" disabled={isSaving}>
              Publish
            </Button>
            <Button type="submit" name="act" value="save" disabled={isSaving}>
              Save draft
            </Button>
            <p className="min-w-40 flex-1 text-xs text-muted">
              {unsaved
                ? "You have unsaved changes."
                : nothingWaits
                  ? "Texts without a translation are shown in the original language."
                  : "Visitors do not see the drafts yet."}
            </p>
          </div>
        </Form>
      )}
      <UnsavedChanges unsaved={unsaved} subject={name} />
    </>
  );
}
