// Labels of the kinds of sections and their fields. The schemas are in section-kinds.ts.

import { type Section, section } from "../../content/section-kinds.ts";
import { describeFields, type FieldDescription, type FormFieldTexts } from "./describe-fields.ts";

type SectionKind = Section["kind"];

type KindTexts = {
  name: string;
  /** Explains the section in the list of kinds. */
  about: string;
  fields?: Record<string, FormFieldTexts>;
};

const kinds: Record<SectionKind, KindTexts> = {
  hero: {
    name: "Hero",
    about: "A picture as tall as the screen, one sentence on it and up to two buttons.",
    fields: {
      title: {
        label: "Headline",
        help: "Start a new line where the headline should break.",
        rows: 2,
      },
      upright: {
        label: "Picture for phones",
        help: "An upright picture, about 2 wide by 3 tall. Leave empty to show part of the picture above.",
      },
      primary: { label: "First button" },
      whileOpen: {
        label: "Button text while a draw is open",
        help: "For a button that goes to Draw: it then leads straight to the form. Leave empty for “Enter the draw”.",
      },
      secondary: { label: "Second button", itemName: "a second button" },
    },
  },
  plate: {
    name: "Wide picture",
    about: "One picture as wide as the window, with its place and time.",
  },
  "running-draw": {
    name: "The running draw",
    about: "The draw that is open now. Between draws, your own text is shown.",
    fields: {
      title: { label: "Heading between draws" },
      lead: { label: "Sentence between draws" },
      caption: { label: "Text below the picture" },
    },
  },
  proofs: {
    name: "Proofs",
    about: "Why people do not have to take your word for it, beside a small ticket.",
    fields: {
      ticket: { label: "The small ticket" },
      "ticket.number": { label: "Number on the ticket" },
      "ticket.draw": { label: "Title of the ticket" },
      "ticket.note": { label: "Text at the bottom" },
      rows: { label: "Proofs", itemName: "a proof" },
      "rows[].title": { label: "What is certain" },
      "rows[].text": { label: "Why" },
      "rows[].figures": { label: "Figures", help: "Shown in small capitals. Optional." },
    },
  },
  "film-strip": {
    name: "Gallery strip",
    about: "Pictures in one row that runs off the right edge.",
    fields: {
      pictures: { label: "Pictures", itemName: "a picture" },
      "pictures[].place": { label: "Place" },
      "pictures[].to": { label: "Redirects to" },
    },
  },
  invitation: {
    name: "Invitation",
    about: "Text beside a picture that runs to the edge, with up to two buttons.",
  },
  residences: {
    name: "Residences",
    about: "Homes as cards: picture, name, text, facts, and a link to ask about each.",
    fields: {
      homes: { label: "Homes", itemName: "a home" },
      "homes[].name": { label: "Name of the home" },
      "homes[].place": { label: "Where it is" },
    },
  },
  rows: {
    name: "Statements",
    about: "A statement and its explanation, one under the other: services, values.",
    fields: { rows: { label: "Statements", itemName: "a statement" } },
  },
  figures: {
    name: "Figures",
    about: "A few large numbers and what they count.",
    fields: {
      title: { label: "Heading", help: "Read out by screen readers only." },
      figures: { label: "Figures", itemName: "a figure" },
      "figures[].value": { label: "The number" },
      "figures[].label": { label: "What it counts" },
    },
  },
  testimonials: {
    name: "Testimonials",
    about: "What people say about you. The first is shown large.",
    fields: {
      quotes: { label: "Testimonials", itemName: "a testimonial" },
      "quotes[].text": { label: "What they said" },
      "quotes[].about": { label: "Who they are" },
    },
  },
  "latest-winners": {
    name: "Latest winners",
    about: "The winners of the last draw, as they chose to be shown.",
    fields: { beforeTheFirst: { label: "Text before the first draw" } },
  },
  "newest-album": {
    name: "Newest album",
    about: "The newest album of the gallery.",
  },
  questions: {
    name: "Questions and answers",
    about: "Questions that open on a click. Search engines may show them.",
    fields: { items: { label: "Questions", itemName: "a question" } },
  },
  story: { name: "Story", about: "A heading at the side and a long text beside it." },
  founders: {
    name: "Founders",
    about: "The founder and co-founder. Edit their texts and portraits in the settings.",
    fields: {
      picture: { label: "Picture", help: "Shown beside the names until there are portraits." },
    },
  },
  timeline: {
    name: "Dated steps",
    about: "Milestones or steps, along one line.",
    fields: {
      steps: { label: "Steps", itemName: "a step" },
      "steps[].when": { label: "When" },
      "steps[].done": { label: "It has happened" },
    },
  },
  registrations: {
    name: "Registrations",
    about: "Company numbers and licences. Edit them in the settings.",
  },
  text: { name: "Text", about: "Long text with headings, lists and links: legal pages." },
};

/** Labels of fields that mean the same in every section. */
const byName: Record<string, FormFieldTexts> = {
  title: { label: "Heading" },
  lead: { label: "Sentence below", rows: 3 },
  picture: { label: "Picture" },
  place: { label: "Place", help: "Shown below the picture, for example Casa Norte." },
  detail: { label: "Time or detail", help: "For example 21:06. Optional." },
  minute: { label: "Minute", help: "For example 21:06. Optional." },
  caption: { label: "Caption" },
  label: { label: "Words" },
  value: { label: "Value" },
  to: { label: "Goes to" },
  facts: { label: "Facts", itemName: "a fact" },
  actions: { label: "Buttons", itemName: "a button" },
  link: { label: "Link", itemName: "a link" },
  text: { label: "Text" },
  shape: { label: "Shape", options: { wide: "Wide", tall: "Tall" } },
  side: {
    label: "Picture position",
    options: { left: "Left of the text", right: "Right of the text" },
  },
  name: { label: "Name" },
  question: { label: "Question" },
  answer: { label: "Answer" },
  body: { label: "Text" },
};

export type SectionForm = {
  kind: SectionKind;
  name: string;
  about: string;
  fields: FieldDescription[];
};

let described: SectionForm[] | undefined;

/** One form per kind of section, derived from its schema. */
export function sectionForms(): SectionForm[] {
  described ??= section.options.map((schema) => {
    const kind = schema.shape.kind.value;
    const { name, about, fields: byPath = {} } = kinds[kind];
    return { kind, name, about, fields: describeFields(schema, { byPath, byName }) };
  });
  return described;
}
