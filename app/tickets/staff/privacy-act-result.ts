import type { ChipLook } from "../../ui/chip.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";

export type PrivacyPersonView = {
  /** As staff typed it, to look it up again. */
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
