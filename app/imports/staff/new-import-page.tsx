import { href, redirect } from "react-router";
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { findSealedDraw, sealedDrawOf } from "../../draws/staff/find-draw.server.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Card, Row, Rows } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { firstProblem } from "../../ui/form/act-result.ts";
import { Note } from "../../ui/note.tsx";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { addPart, createImport, findImport, finishUpload, listImports } from "../store.server.ts";
import type { Route } from "./+types/new-import-page.ts";
import { sizeProblem, stateChips } from "./import-texts.ts";
import { Upload } from "./upload.tsx";

export const handle: AdminHandle = { crumb: "Import" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Import entries · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { row, sealed } = await findSealedDraw(context, params.id);
  const [imports, clock] = await Promise.all([listImports(database, row.id), readClock(database)]);
  return {
    possible: sealed?.plan.routes.includes("import") ?? false,
    imports: imports.map(({ id, fileName, state, createdAt, createdBy, fresh }) => ({
      id,
      fileName,
      state,
      fresh,
      createdBy,
      at: viewDateTime(createdAt, clock).short,
    })),
  };
}

const noFile = "Choose a file first.";

const acts = defineActs({
  subject: sealedDrawOf,
  acts: {
    /** Without JavaScript: a small file in one request. With it, the page sends parts to import-part.ts. */
    send: {
      permission: "draws.plan",
      // A form without a chosen file sends one without a name.
      fields: z.object({ file: z.instanceof(File, { error: noFile }).refine(hasName, noFile) }),
      async run({ context, subject: draw, fields: { file }, staff }) {
        const database = context.get(databaseContext);
        if (!draw.plan.routes.includes("import")) {
          const problem = "The terms of this draw do not allow lists to be imported.";
          return { status: 409, problem };
        }
        const description = { name: file.name, bytes: file.size };
        const id = await createImport(database, draw.id, description, staff);
        if (id === undefined) return { problem: sizeProblem(file.size) };
        const created = await findImport(database, draw.id, id);
        if (created) {
          await addPart(database, created, 0, new Uint8Array(await file.arrayBuffer()));
          const finished = await finishUpload(database, created);
          if (!finished.ok) return { problem: finished.problem };
        }
        const address = { id: `${draw.id}`, import: `${id}` };
        throw redirect(href("/admin/draws/:id/import/:import", address), 303);
      },
    },
  },
});

function hasName(file: File) {
  return file.name !== "";
}

export const action = acts.action;

export default function NewImportPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { possible, imports } = loaderData;
  return (
    <>
      <DrawHead>
        <p>
          Import people who entered elsewhere, from a spreadsheet. Nobody is entered until you
          confirm.
        </p>
      </DrawHead>
      <div className="grid max-w-narrow gap-5">
        {possible ? (
          <Upload
            address={href("/admin/draws/:id/import", params)}
            problem={firstProblem(actionData)}
          />
        ) : (
          <Note look="warn">
            The terms of this draw do not allow imports. You can allow them in the plan, until the
            terms are sealed.
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
