import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import type { Route } from "./+types/library-page.ts";
import { Library } from "./library.tsx";
import { loadLibrary } from "./load-library.server.ts";
import { mediaActs } from "./media-acts.server.ts";

export const handle: AdminHandle = { crumb: "Gallery", drawer: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Pictures · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadLibrary(context.get(databaseContext), new URL(request.url).searchParams);
}

export const action = mediaActs.action;

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Library loaded={loaderData} posted={actionData} />;
}
