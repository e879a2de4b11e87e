// GET /api/openapi.json

import { openApiDocument } from "./openapi-document.ts";
import { bytesResponse, revalidated } from "./responses.server.ts";

export function loader() {
  const headers = { "Cache-Control": revalidated };
  return bytesResponse(JSON.stringify(openApiDocument), "application/json", headers);
}
