// What the protocol cannot prove, as every certificate says it. docs/protocol.md, section 1.
import { defaultTexts } from "../content/wording/texts.ts";
import { verifyLimits } from "../content/wording/verify-texts.ts";

export const whatNoProofShows: string[] = Object.values(defaultTexts(verifyLimits));
