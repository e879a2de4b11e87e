// GET /api/openapi.json
import { answerBytes, revalidated } from "./answers.server.ts";
import { openApiDocument } from "./openapi-document.ts";

export function loader() {
  const headers = { "Cache-Control": revalidated };
  return answerBytes(JSON.stringify(openApiDocument), "application/json", headers);
}
