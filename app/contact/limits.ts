// What both the form in the browser and the rules on the server know about an enquiry.
export type EnquiryField =
  | "topic"
  | "name"
  | "phone"
  | "email"
  | "message"
  | "preferredWay"
  | "visitOn"
  | "consent";
export type EnquiryProblems = Partial<Record<EnquiryField | "form", string>>;
export type TypedEnquiry = Record<
  | "topic"
  | "about"
  | "name"
  | "phone"
  | "email"
  | "message"
  | "preferredWay"
  | "preferredTime"
  | "visitOn",
  string
>;

export const preferredWays = ["", "phone", "whatsapp", "email"] as const;
export type PreferredWay = (typeof preferredWays)[number];

export const preferredTimes = ["", "morning", "afternoon", "evening"] as const;
export type PreferredTime = (typeof preferredTimes)[number];

export const wayLabels: Record<PreferredWay, string> = {
  "": "As it suits you",
  phone: "Call me",
  whatsapp: "Write on WhatsApp",
  email: "Write an e-mail",
};

export const timeLabels: Record<PreferredTime, string> = {
  "": "At any time",
  morning: "In the morning",
  afternoon: "In the afternoon",
  evening: "In the evening",
};

export const longestMessage = 5000;
export const longestLine = 200;

export const topics = [
  { value: "viewing", label: "Viewing a house" },
  { value: "draw", label: "The prize draw" },
  { value: "selling", label: "Selling to us" },
  { value: "press", label: "Press" },
  { value: "other", label: "Something else" },
];
