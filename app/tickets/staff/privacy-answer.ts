import type { ChipLook } from "../../ui/staff/chip.tsx";

export type PersonView = {
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

export type PrivacyAnswer = {
  person?: PersonView;
  problem?: string;
  notFound?: boolean;
  proofProblem?: string;
  toast?: { text: string };
};
