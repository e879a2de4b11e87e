import { unsentForms } from "../ui/form/unsent-forms.ts";
import type { TypedEnquiry } from "./limits.ts";

function readTyped(form: FormData): Partial<TypedEnquiry> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

export const { useUnsent: useUnsentEnquiry, forgetAll: forgetUnsentEnquiries } =
  unsentForms(readTyped);
