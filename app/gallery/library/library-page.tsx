import { data } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import type { Route } from "./+types/library-page.ts";
import { Library } from "./library.tsx";
import { loadLibrary } from "./load-library.server.ts";
import { changeMedia } from "./media-acts.server.ts";

export const handle: AdminHandle = { crumb: "Gallery", drawer: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Pictures · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadLibrary(context.get(databaseContext), new URL(request.url).searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...answer } = await changeMedia(context, await readForm(request));
  return data(answer, { status });
}

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Library loaded={loaderData} posted={actionData} />;
}
