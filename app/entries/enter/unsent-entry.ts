import { unsentForms } from "../../ui/form/unsent-forms.ts";
import { readEntryForm } from "./typed-entry.ts";

/** Not cleared after sending: the ticket page is a new document load. */
export const { useUnsent: useUnsentEntry } = unsentForms(readEntryForm);
