import type { ChipLook } from "../../ui/chip.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";

export type PrivacyPersonView = {
  /** As it was typed, to ask again. */
  typed: string;
  entries: {
    key: string;
    title: string;
    ticket: number;
    name: string;
    phone: string;
    email: string;
    entered: string;
    chip: { label: string; look: ChipLook };
    why: string;
  }[];
  enquiries: number;
};

export type PrivacyActResult = ActResult & { person?: PrivacyPersonView };
