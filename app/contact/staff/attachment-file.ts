// GET /admin/enquiries/:reference/files/:file: a file that a visitor sent. It is saved, never opened on the site's own
// address: a stranger made it.
import { data } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { uploadedFilePolicy } from "../../platform/http/security-headers.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { lookUp } from "../../platform/look-up.ts";
import { findAttachment } from "../attachment-store.server.ts";
import { contentTypes } from "../attachments/attachment-limits.ts";
import type { Route } from "./+types/attachment-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readWholeNumber(params.file);
  const file =
    id === undefined
      ? undefined
      : await findAttachment(context.get(databaseContext), params.reference, id);
  if (!file) throw data(null, { status: 404, statusText: "Not Found" });
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": lookUp(contentTypes, file.kind) ?? "application/octet-stream",
      // RFC 6266: names beyond ASCII are percent-encoded.
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Content-Security-Policy": uploadedFilePolicy,
      "Cache-Control": "no-store",
    },
  });
}
