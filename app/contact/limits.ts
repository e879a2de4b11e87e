// Limits, choices and types shared by the form and the server.
import type { ChallengeTexts } from "../ui/challenge/challenge-notice.tsx";
import type { Challenge } from "../ui/challenge/use-challenge.ts";

type EnquiryField =
  | "topic"
  | "name"
  | "phone"
  | "email"
  | "message"
  | "preferredWay"
  | "visitOn"
  | "times"
  | "files"
  | "consent";
export type EnquiryProblems = Partial<Record<EnquiryField | "form", string>>;

export const typedFields = [
  "topic",
  "about",
  "home",
  "name",
  "phone",
  "email",
  "message",
  "preferredWay",
  "preferredTime",
  "visitOn",
  "day1",
  "time1",
  "day2",
  "time2",
  "day3",
  "time3",
] as const;
export type TypedEnquiry = Record<(typeof typedFields)[number], string>;

/** The form is shown again, with its problems or with a challenge to solve first. */
export type EnquiryFormResult = {
  problems: EnquiryProblems;
  typed: TypedEnquiry;
  opened: string;
  /** Files were sent. A page without JavaScript shows an empty field again. */
  hadFiles: boolean;
  challenge?: Challenge & ChallengeTexts;
};

export const preferredWays = ["", "phone", "whatsapp", "email"] as const;
export type PreferredWay = (typeof preferredWays)[number];

export const preferredTimes = ["", "morning", "afternoon", "evening"] as const;
export type PreferredTime = (typeof preferredTimes)[number];

export const longestMessage = 5000;
export const longestLine = 200;
