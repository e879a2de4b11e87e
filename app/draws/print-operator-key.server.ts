import { fromHex } from "../../protocol/encoding/bytes.ts";
import { ledgerVerifierKey } from "../../protocol/note.ts";
import type { Terms } from "../../protocol/terms.ts";
import { qrPath } from "../ui/qr-code.tsx";
import type { PrintedOperatorKey } from "./operator-key.tsx";

export function printOperatorKey({
  operator,
  operatorKey,
}: Pick<Terms, "operator" | "operatorKey">): PrintedOperatorKey {
  return { key: operatorKey, qr: qrPath(ledgerVerifierKey(operator, fromHex(operatorKey))) };
}
