import { unsentForms } from "../../ui/form/unsent-forms.ts";
import { readTypedEntry } from "./typed-entry.ts";

/** Never forgotten by hand: a ticket is a new document. */
export const { useUnsent: useUnsentEntry } = unsentForms(readTypedEntry);
