// What the protocol cannot prove, for certificates. docs/protocol.md, section 1.
import { defaultTexts } from "../content/wording/texts.ts";
import { verifyLimits } from "../content/wording/verify-texts.ts";

export const proofLimits: string[] = Object.values(defaultTexts(verifyLimits));
