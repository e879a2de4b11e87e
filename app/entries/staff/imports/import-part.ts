// POST /admin/draws/:id/import/:import/part: one piece of a file. `new` in place of the number opens an import.
import { data } from "react-router";
import { requireDraw, requireSealedDraw } from "../../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import { addPart, createImport, findImport, finishUpload } from "../../imports/store.server.ts";
import type { Route } from "./+types/import-part.ts";
import { sizeProblem } from "./import-words.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireDraw(context, params.id);
  throw data("Pieces of a list are sent here by POST.", { status: 405 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const { draw } = await requireSealedDraw(context, params.id);
  if (!draw.plan.routes.includes("import")) {
    return say(409, "The terms of this draw do not allow lists to be imported.");
  }
  if (params.import === "new") {
    const form = await readForm(request);
    const file = { name: String(form.get("name") ?? ""), bytes: Number(form.get("bytes")) };
    const id = await createImport(database, draw.id, file, context.get(staffContext));
    return id === undefined ? say(400, sizeProblem(file.bytes)) : say(201, `${id}`);
  }
  const { searchParams } = new URL(request.url);
  const its = await findImport(database, draw.id, Number(params.import) || 0);
  if (!its) return say(404, "There is no such import.");
  const content = new Uint8Array(await request.arrayBuffer());
  const taken = await addPart(database, its, Number(searchParams.get("number")), content);
  // The last piece again, after a lost answer, finds the import further on; that is no harm.
  if (!taken && its.state === "uploading") return say(409, "This piece does not belong here.");
  if (taken && searchParams.get("last") === "yes") {
    const finished = await finishUpload(database, its);
    if (!finished.ok) return say(409, finished.problem);
  }
  return say(200, "");
}

function say(status: number, words: string): Response {
  return new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
