// PUT /admin/gallery/uploads/:upload?offset=… adds a piece; DELETE cancels the upload.
import { data } from "react-router";
import { recordActivity } from "../../../activity/record.server.ts";
import { mediaServicesContext } from "../../../media/media-services.server.ts";
import { addPiece, cancelUpload } from "../../../media/receive-upload.server.ts";
import { findUpload } from "../../../media/upload-store.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { clientAddressContext, databaseContext } from "../../../platform/http/context.server.ts";
import type { Route } from "./+types/upload.ts";
import { viewUploads } from "./view-upload.server.ts";

export async function loader() {
  throw data("Pieces of a file are sent here by PUT.", { status: 405 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(mediaServicesContext);
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const upload = await findUpload(database, params.upload, staff.id);
  if (!upload) return Response.json({ problem: "There is no such upload." }, { status: 404 });
  if (request.method === "DELETE") {
    await cancelUpload(services, upload);
    return Response.json({});
  }
  if (request.method !== "PUT") {
    return Response.json({ problem: "Pieces are sent by PUT." }, { status: 405 });
  }
  const offset = Number(new URL(request.url).searchParams.get("offset"));
  const outcome = await addPiece(
    services,
    upload,
    offset,
    new Uint8Array(await request.arrayBuffer()),
  );
  if (!outcome.ok) {
    const { problem, received, status } = outcome;
    return Response.json({ problem, received }, { status });
  }
  if (outcome.upload.state === "received") {
    await recordActivity(database, {
      who: staff,
      what: "media.uploaded",
      about: { kind: "upload", id: upload.id, name: upload.fileName },
      changes: { bytes: upload.bytes, purpose: upload.purpose },
      cameFrom: context.get(clientAddressContext),
    });
  }
  const [view] = await viewUploads(database, [outcome.upload]);
  return Response.json(view);
}
