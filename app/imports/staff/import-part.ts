// POST /admin/draws/:id/import/:import/part: one part of a file. `new` instead of the number creates an import.
import { data } from "react-router";
import { z } from "zod";
import { requireDraw, requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { valuesIn } from "../../platform/http/form-fields.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { textResponse } from "../../platform/http/text-response.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { addPart, createImport, findImport, finishUpload } from "../store.server.ts";
import type { Route } from "./+types/import-part.ts";
import { sizeProblem } from "./import-texts.ts";

const fileSchema = z.object({ name: z.string().max(255), bytes: z.coerce.number() });

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireDraw(context, params.id);
  throw data("Parts of a list are sent here by POST.", { status: 405 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const { draw } = await requireSealedDraw(context, params.id);
  if (!draw.plan.routes.includes("import")) {
    return textResponse(409, "The terms of this draw do not allow lists to be imported.");
  }
  if (params.import === "new") {
    const reading = fileSchema.safeParse(valuesIn(await readForm(request)));
    if (!reading.success) return textResponse(400, "Send the name and the size of the list.");
    const file = reading.data;
    const id = await createImport(database, draw.id, file, context.get(staffContext));
    return id === undefined
      ? textResponse(400, sizeProblem(file.bytes))
      : textResponse(201, `${id}`);
  }
  const { searchParams } = new URL(request.url);
  const list = await findImport(database, draw.id, readWholeNumber(params.import) ?? 0);
  if (!list) return textResponse(404, "There is no such import.");
  const content = new Uint8Array(await request.arrayBuffer());
  const number = readWholeNumber(searchParams.get("number"));
  const added = number !== undefined && (await addPart(database, list, number, content));
  // The last part may be sent again after a lost response; the upload is complete then.
  if (!added && list.state === "uploading")
    return textResponse(409, "This part does not belong here.");
  if (added && searchParams.get("last") === "yes") {
    const finished = await finishUpload(database, list);
    if (!finished.ok) return textResponse(409, finished.problem);
  }
  return textResponse(200, "");
}
