import { href } from "react-router";
import { Editor } from "../../../editor/editor.tsx";
import { settingsActs } from "../../../editor/editor-acts.server.ts";
import { loadEditor } from "../../../editor/load-editor.server.ts";
import { settingsSubject } from "../../../editor/subject.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { orUnreachable } from "../../../ui/form/or-unreachable.ts";
import { TextPreview } from "../previews/text-preview.tsx";
import type { Route } from "./+types/settings-page.ts";

export const handle: AdminHandle = { fillsWindow: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Settings · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadEditor(context, settingsSubject());
}

export const action = settingsActs.action;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Editor
      loaded={loaderData}
      posted={actionData}
      presenceAddress={href("/admin/settings/presence")}
      TextPreview={TextPreview}
      saveAddress={href("/admin/settings/save")}
    />
  );
}
