// POST /admin/prove: who sits here has just typed their password again. Asked before personal data leaves.
import { data, href, redirect } from "react-router";
import { readForm } from "../../../platform/http/read-form.server.ts";
import { requireFreshSignIn } from "../../sign-in/fresh-sign-in.server.ts";
import type { Route } from "./+types/prove.ts";

export function loader() {
  throw redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const proof = await requireFreshSignIn(context, await readForm(request));
  return data(proof, { status: proof.ok ? 200 : 403 });
}
