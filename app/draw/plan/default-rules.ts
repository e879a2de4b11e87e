// A first draft of the rules in plain words, for staff to read and change. Pure.

export type RulesFacts = {
  promoter: string;
  opens: string;
  closes: string;
  ticketsPerPerson: number;
  minimumAge: number;
  retentionDays: number;
  complaints: string;
};

/** Covers what people and regulators ask for: who, when, how winners are chosen, told and shown, data, complaints. */
export function defaultRules(facts: RulesFacts): string {
  const tickets =
    facts.ticketsPerPerson === 1 ? "one ticket" : `up to ${facts.ticketsPerPerson} tickets`;
  return `# Rules

**Who runs this draw.** ${facts.promoter}.

**Who may take part.** Anybody aged ${facts.minimumAge} or older, except the promoter's staff and their families. Entering is free and nothing has to be bought. One phone number is one person and gets ${tickets}; a coupon counts exactly as much as a free entry.

**When.** Entries open on ${facts.opens} and close on ${facts.closes}. What arrives later does not count. These rules and the prizes were sealed when the draw opened and cannot change; the draw can only be cancelled, with a public reason.

**How winners are chosen.** When entries close, the list of tickets is fixed and published as fingerprints. A public random value that nobody can know or choose beforehand then ranks all tickets. Prizes go down the ranking. Anybody can compute the result; the proof file on the draw's page shows how.

**How winners are told and shown.** We ring the number given at entry within three working days. Winners are shown by ticket number, with name and town only as they chose when entering. Whoever cannot be reached within fourteen days, declines, or may not take part is skipped with a published reason, and the next in the ranking moves up. There is never a second draw.

**Entries we exclude.** Second entries of one person, entrants under age, staff and family, invalid coupons and people who withdraw. Every exclusion is published by ticket number with its reason when entries close. If you think yours is wrong, tell us before closing.

**Your data.** We keep name, phone number and, if given, e-mail address and town, to run the draw and reach winners, and erase them ${facts.retentionDays} days after it has ended. You can withdraw at any time before closing and ask for erasure.

**Fees.** We never ask a winner for money, card numbers or passwords.

**Complaints.** ${facts.complaints}
`;
}
