// The steps of the setup guide, and which are done. Pure.
import { type SetupState, type SetupStep, setupSteps } from "../../content/setup-state.ts";

/** What the program can see by itself. */
export type SetupFacts = Record<Exclude<SetupStep, "start">, boolean> & {
  /** The sample company is still there, or parts of it. */
  hasSample: boolean;
};

export type StepView = {
  step: SetupStep;
  title: string;
  detail: string;
  state: "done" | "skipped" | "open";
  action?: { label: string; to: string };
  /** An act of the guide itself, instead of a link. */
  act?: { name: string; label: string };
  skipLabel: string;
};

type GuideStepTexts = Pick<StepView, "title" | "detail" | "action" | "act"> & {
  skipLabel?: string;
};

const texts: Record<SetupStep, GuideStepTexts> = {
  start: {
    title: "Choose how to start",
    detail: "Change the sample company step by step, or remove it and start with short texts.",
    action: { label: "Start clean…", to: "/admin/settings/content#sample" },
    skipLabel: "Keep the sample",
  },
  brand: {
    title: "Name, logo and colour",
    detail: "Your name and badge replace ours on every page, in e-mails and on printed papers.",
    action: { label: "Open the settings", to: "/admin/settings#companyName" },
  },
  people: {
    title: "People and phone numbers",
    detail: "The people visitors can call. One is enough.",
    action: { label: "Add people", to: "/admin/settings#founder.name" },
  },
  address: {
    title: "Address and opening hours",
    detail: "For the footer, the contact page and the legal texts.",
    action: { label: "Add the address", to: "/admin/settings#address" },
  },
  mail: {
    title: "Mail",
    detail: "So that the site can send tickets, replies and invitations.",
    action: { label: "Set up mail", to: "/admin/settings/mail" },
  },
  "second-person": {
    title: "A second person",
    detail: "Someone who can sign in when you cannot. This works without mail too.",
    action: { label: "Invite a person", to: "/admin/people#invite" },
  },
  images: {
    title: "Your first images",
    detail: "Upload photos of your homes. Then choose one for the landing page.",
    action: { label: "Upload images", to: "/admin/gallery#upload" },
  },
  legal: {
    title: "Legal texts",
    detail: "Privacy, terms and complaints have starter texts. Have them checked by a lawyer.",
    action: { label: "Open the pages", to: "/admin/pages" },
  },
  rehearsal: {
    title: "Rehearse a draw",
    detail:
      "Plan a draw and rehearse its show with invented tickets before you open it. Visitors do not see any of it.",
    action: { label: "Plan a draw", to: "/admin/draws" },
  },
  publish: {
    title: "Publish the site",
    detail: "Until then visitors see “Opening soon” with your name. You can switch it back.",
    act: { name: "publish-site", label: "Publish the site" },
  },
};

export function viewSteps(facts: SetupFacts, { skipped }: SetupState): StepView[] {
  return setupSteps.map((step) => {
    const done = step === "start" ? !facts.hasSample : facts[step];
    const state = done ? "done" : skipped.includes(step) ? "skipped" : "open";
    return { step, state, skipLabel: "Skip", ...texts[step] };
  });
}

/** The guide is hidden once every step is done or skipped. */
export function isFinished(steps: StepView[]): boolean {
  return steps.every(({ state }) => state !== "open");
}
