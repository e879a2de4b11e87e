import { Editor } from "../../editor/editor.tsx";
import { pageActs } from "../../editor/editor-acts.server.ts";
import { loadEditor } from "../../editor/load-editor.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/form/or-unreachable.ts";
import type { Route } from "./+types/page-editor-page.ts";
import { TextPreview } from "./previews/text-preview.tsx";

export const handle: AdminHandle = {
  fillsWindow: true,
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.subject.name,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Edit ${loaderData?.subject.name ?? "a page"} · Admin` }];
}

export async function loader(request: Route.LoaderArgs) {
  return loadEditor(request.context, await pageSubject(request));
}

export const action = pageActs.action;

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
      presenceAddress={`${editor}/presence`}
      TextPreview={TextPreview}
      saveAddress={`${editor}/save`}
    />
  );
}
