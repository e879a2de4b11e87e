import { data, href, redirect } from "react-router";
import { readClock } from "../../../content/company-clock.server.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { findSealedDraw, requireSealedDraw } from "../../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Card, Row, Rows } from "../../../ui/staff/card.tsx";
import { Chip } from "../../../ui/staff/chip.tsx";
import { viewMoment } from "../../../ui/staff/moments.ts";
import { Note } from "../../../ui/staff/note.tsx";
import {
  addPart,
  createImport,
  findImport,
  finishUpload,
  listImports,
} from "../../imports/store.server.ts";
import type { Route } from "./+types/new-import-page.ts";
import { sizeProblem, stateChips } from "./import-words.ts";
import { Upload } from "./upload.tsx";

export const handle: AdminHandle = { crumb: "Import" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Import entries · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { sealed } = await findSealedDraw(context, params.id);
  const [imports, clock] = await Promise.all([
    listImports(database, Number(params.id)),
    readClock(database),
  ]);
  return {
    possible: sealed?.plan.routes.includes("import") ?? false,
    imports: imports.map(({ id, fileName, state, createdAt, createdBy, fresh }) => ({
      id,
      fileName,
      state,
      fresh,
      createdBy,
      at: viewMoment(createdAt, clock).short,
    })),
  };
}

/** A small file, whole, by a plain form; the page's own code sends pieces to import-part.ts instead. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const { draw } = await requireSealedDraw(context, params.id);
  const form = await readForm(request);
  const file = form.get("file");
  // A form without a chosen file sends one without a name.
  if (!(file instanceof File) || !file.name) return data({ problem: "Choose a file first." }, 400);
  if (!draw.plan.routes.includes("import")) {
    return data({ problem: "The terms of this draw do not allow lists to be imported." }, 409);
  }
  const given = { name: file.name, bytes: file.size };
  const id = await createImport(database, draw.id, given, context.get(staffContext));
  if (id === undefined) return data({ problem: sizeProblem(file.size) }, 400);
  const made = await findImport(database, draw.id, id);
  if (made) {
    await addPart(database, made, 0, new Uint8Array(await file.arrayBuffer()));
    const finished = await finishUpload(database, made);
    if (!finished.ok) return data({ problem: finished.problem }, 400);
  }
  throw redirect(href("/admin/draws/:id/import/:import", { ...params, import: `${id}` }), 303);
}

export default function NewImportPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { possible, imports } = loaderData;
  return (
    <>
      <DrawHead>
        <p>
          People who entered elsewhere, from a spreadsheet. Nothing is entered before you say so.
        </p>
      </DrawHead>
      <div className="grid max-w-narrow gap-5">
        {possible ? (
          <Upload address={href("/admin/draws/:id/import", params)} problem={actionData?.problem} />
        ) : (
          <Note look="warn">
            The terms of this draw do not allow lists to be imported. That was decided when they
            were sealed, or can still be chosen in the plan.
          </Note>
        )}
        {imports.length > 0 && (
          <Card title="Earlier lists">
            <Rows>
              {imports.map(({ id, fileName, state, at, createdBy, fresh }) => (
                <Row
                  key={id}
                  icon="upload"
                  title={fileName}
                  to={href("/admin/draws/:id/import/:import", { ...params, import: `${id}` })}
                  detail={`${at}, ${createdBy}${state === "done" ? `, ${fresh.toLocaleString("en-GB")} tickets` : ""}`}
                  end={
                    <Chip bare look={stateChips[state].look}>
                      {stateChips[state].label}
                    </Chip>
                  }
                />
              ))}
            </Rows>
          </Card>
        )}
      </div>
    </>
  );
}
