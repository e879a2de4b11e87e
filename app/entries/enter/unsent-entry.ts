import { unsentForms } from "../../ui/form/unsent-forms.ts";
import { readEntryForm } from "./typed-entry.ts";

/** Never forgotten by hand: a ticket is a new document. */
export const { useUnsent: useUnsentEntry } = unsentForms(readEntryForm);
