import { data } from "react-router";
import { Editor } from "../../editor/editor.tsx";
import { changeDocument } from "../../editor/editor-acts.server.ts";
import { loadEditor } from "../../editor/load-editor.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/keep-typed-values.ts";
import type { Route } from "./+types/page-editor-page.ts";
import { TextPreview } from "./previews/text-preview.tsx";

export const handle: AdminHandle = {
  bench: true,
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.subject.name,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Edit ${loaderData?.subject.name ?? "a page"} · Admin` }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadEditor(context, await pageSubject(context, params.id));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const subject = await pageSubject(context, params.id);
  const { status, ...answer } = await changeDocument(context, subject, await readForm(request));
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function PageEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editor } = loaderData.subject;
  return (
    <Editor
      key={editor}
      loaded={loaderData}
      posted={actionData}
      presenceAddress={`${editor}/desk`}
      TextPreview={TextPreview}
      saveAddress={`${editor}/save`}
    />
  );
}
