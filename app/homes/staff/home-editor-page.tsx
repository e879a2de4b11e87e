import { Editor } from "../../editor/editor.tsx";
import { homeActs } from "../../editor/editor-acts.server.ts";
import { loadEditor } from "../../editor/load-editor.server.ts";
import { homeSubject } from "../../editor/subject.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { orUnreachable } from "../../ui/form/or-unreachable.ts";
import type { Route } from "./+types/home-editor-page.ts";

export const handle: AdminHandle = {
  fillsWindow: true,
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.subject.name,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Edit ${loaderData?.subject.name ?? "a home"} · Admin` }];
}

export async function loader(request: Route.LoaderArgs) {
  return loadEditor(request.context, await homeSubject(request));
}

export const action = homeActs.action;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function HomeEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editor } = loaderData.subject;
  return (
    <Editor
      key={editor}
      loaded={loaderData}
      posted={actionData}
      presenceAddress={`${editor}/presence`}
      saveAddress={`${editor}/save`}
    />
  );
}
