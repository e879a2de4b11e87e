// What a person sees who may enter the deciding value, and its texts. Pure.
import type { Staff } from "../../../permissions/permissions.ts";
import { type ValueForm, valueFormOf } from "../../written-value.ts";

export type ValueView = {
  id: number;
  title: string;
  source: "drand" | "public-value";
  description: string;
  /** The time at which it is published has passed. */
  isDue: boolean;
  /** "Sunday 6 December 2026, 21:00:00 GMT" */
  moment: string;
  deadline: string;
  /** This person has entered a value. */
  entered: boolean;
  /** Others who have entered one. Nobody sees what they entered. */
  enteredBy: string[];
  /** Who else may enter it. */
  others: string[];
  mayInvite: boolean;
};

const written: Record<ValueForm, string> = {
  digits: "Digits only. Spaces and separators make no difference.",
  numbers: "Spaces and separators between the numbers make no difference.",
  "as-announced": "As it was announced. Extra spaces make no difference.",
};

export function howToWrite({ description }: Pick<ValueView, "description">): string {
  return written[valueFormOf(description)];
}

/** "Ada, Ben or Cleo" */
export function anyOf(names: string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}

type Readings = Pick<ValueView, "entered" | "enteredBy" | "others">;

/** Who has to do what next. */
export function nextReader({ entered, enteredBy, others }: Readings): string {
  const [first] = enteredBy;
  if (entered && first) {
    return `You and ${first} entered different values. Both of you, please look it up again.`;
  }
  if (first) {
    return `${first} has entered a value. You do not see it. When you enter the same one, the draw is decided.`;
  }
  if (others.length === 0) return "";
  return entered
    ? `You have entered a value. A second person must now enter the same one: ${anyOf(others)}. They find this form on their overview, on this draw's page and in the show.`
    : `Two people must enter the same value, each signed in with their own account. After you: ${anyOf(others)}.`;
}

/** How a person goes on who is the only one who may enter the value. */
export function soleReader({ mayInvite, deadline }: Pick<ValueView, "mayInvite" | "deadline">) {
  const invite = mayInvite
    ? "Invite a second person as a manager. They sign in with their own account, look the value up and enter it here."
    : "Ask the owner to invite a second manager, who looks the value up and enters it here.";
  return `Two people must enter the value, and you are the only one who may. ${invite} You have until ${deadline}.`;
}

/** Readers of the value: everybody who may run a draw. */
export function otherReaders(people: { id: string; name: string }[], staff: Pick<Staff, "id">) {
  return people.filter(({ id }) => id !== staff.id);
}
