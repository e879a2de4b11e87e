// What both the form in the browser and the rules on the server know about an enquiry.
export type EnquiryField = "topic" | "name" | "phone" | "email" | "message" | "consent";
export type EnquiryProblems = Partial<Record<EnquiryField | "form", string>>;
export type TypedEnquiry = Record<
  "topic" | "about" | "name" | "phone" | "email" | "message",
  string
>;

export const longestMessage = 5000;
export const longestLine = 200;

export const topics = [
  { value: "viewing", label: "Viewing a house" },
  { value: "draw", label: "The prize draw" },
  { value: "selling", label: "Selling to us" },
  { value: "press", label: "Press" },
  { value: "other", label: "Something else" },
];
