// The two draws of the sample company: one to enter, one to check.
import { drawPlanSchema, type PrizePlanInput } from "../draws/plan.ts";
import { wordedTime } from "../draws/staff/draw-view.ts";
import { defaultRules } from "../planning/default-rules.ts";
import type { DraftInput } from "../planning/store.server.ts";
import { daysLaterAt } from "../platform/zoned-time.ts";
import type { SamplePicture } from "./pictures/picture-list.ts";

const promoter = "Goldkey Estates, Harbour House, 12 Lantern Quay, Serena Bay SB1 0GK";
const timeZone = "Europe/London";
const day = 86_400;
const hour = 3_600;

/** Ten years, so that a demonstration still shows its winner cards when somebody tries it later. */
const retentionDays = 3650;

const skipReasons = ["declined", "not-eligible", "unreachable"];
const sampleReasons = drawPlanSchema.parse({});

function rules(opensAt: number, closesAt: number): string {
  return `${defaultRules({
    promoter,
    opens: inWords(opensAt),
    closes: inWords(closesAt),
    ticketsPerPerson: 1,
    minimumAge: 18,
    retentionDays,
    exclusionReasons: sampleReasons.exclusionReasons,
    skipReasons,
    claimDays: sampleReasons.claimDays,
    complaints: "Write to us on the complaints page. You get a reference number at once.",
  })}
**A demonstration.** This draw came with the program. Its entrants are invented and its prizes do not exist.
`;
}

/** As the planning page words them. */
const inWords = wordedTime({ timeZone, locale: "en-GB", now: new Date() });

function prize(
  prizeId: string,
  name: string,
  value: string,
  quantity: number,
  picture: SamplePicture,
  story: string,
  details: Partial<PrizePlanInput> = {},
) {
  return { prizeId, name, value, quantity, picture, story, ...details };
}

const noCosts = "None. We pay every tax and fee that falls on the prize itself.";

const casaAlba: Partial<PrizePlanInput> = {
  pictures: ["villa-poolside-dusk", "casa-alba-bath"],
  included:
    "The freehold of the house and its garden\nAll furniture and lamps shown in the pictures\nThe notary, the transfer tax and the first year of insurance",
  notIncluded: "Running costs after the first year\nTravel to the handover",
  valuation:
    "Valued at £1,850,000 by Thorne & Weber, chartered surveyors, on 2 September 2026. The report is at our office.",
  costs:
    "We pay the transfer tax and the notary. Whether a prize is taxed as income depends on where you live; please ask before you accept.",
  conditions:
    "You accept within 14 days of our call\nThe house is transferred within 90 days of accepting\nThe prize cannot be paid out in money",
};

const vesperCoupe: Partial<PrizePlanInput> = {
  included: "The car as shown, registered in your name\nDelivery\nOne year of insurance",
  notIncluded: "Fuel, tax and insurance after the first year",
  valuation: "The maker’s list price on 1 September 2026.",
  costs: noCosts,
  conditions: "You hold a driving licence, or name somebody who does",
};

const week: Partial<PrizePlanInput> = {
  included: "Seven nights for four people\nBreakfast and a boat trip",
  notIncluded: "Travel to Serena Bay",
  valuation: "The price of the same week in our own rental list.",
  costs: noCosts,
  conditions: "To be taken within a year, in any week that is free",
};

const box: Partial<PrizePlanInput> = {
  included: "Linen for one room, two lamps, six glasses\nDelivery",
  notIncluded: "Fitting the lamps",
  valuation: "What the pieces cost in our shop.",
  costs: noCosts,
};

const summer: Partial<PrizePlanInput> = {
  included:
    "The apartment from 1 June to 31 August\nHeating, water and electricity\nThe boat berth",
  notIncluded: "Travel, food and the boat",
  valuation: "Three months at the price of our own rental list.",
  costs: noCosts,
  conditions: "To be taken in the summer of 2026, with up to three guests",
};

const terraceWeek =
  "Seven nights for four in the Meridian penthouse, any week that is free next year.";
const houseBox = "Linen, lamps and glass chosen for our own show houses, wrapped by hand.";

/**
 * Opened two weeks before the first start of the site, and open for three more. It opens and closes when people are
 * awake, whatever the hour of the first start.
 */
export function winterDraw(now: number): DraftInput & { opensAt: number; closesAt: number } {
  const opensAt = daysLaterAt(now, -14, 9, timeZone);
  const closesAt = daysLaterAt(now, 21, 20, timeZone);
  return {
    opensAt,
    closesAt,
    slug: "winter-draw",
    story:
      "Seventeen prizes, one of them a house. Entering is free, takes less than a minute, and needs no account.",
    plan: {
      title: "The Winter draw",
      rulesText: rules(opensAt, closesAt),
      promoter,
      permitNumber: "SAMPLE-0001",
      opensAt,
      closesAt,
      showAt: closesAt + hour,
      routes: ["web", "coupon", "front-desk"],
      skipReasons,
      retentionDays,
    },
    prizes: [
      prize(
        "casa-alba",
        "Casa Alba",
        "£1,850,000",
        1,
        "golden-key-black-marble",
        "A four-bedroom house on the eastern shore, furnished, with the deeds in your name and the costs of transfer paid.",
        casaAlba,
      ),
      prize(
        "vesper-coupe",
        "A Vesper coupé",
        "£84,000",
        1,
        "coupe-studio-light",
        "The studio car from our lobby, delivered to your door with the first year of insurance.",
        vesperCoupe,
      ),
      prize(
        "terrace-week",
        "A week on the terrace",
        "£4,200",
        5,
        "terrace-sea-view-dusk",
        terraceWeek,
        week,
      ),
      prize("house-box", "The house box", "£600", 10, "gift-box-gold-ribbon", houseBox, box),
    ],
  };
}

/** Closed at 13:45 on 14 August 2025 in London; the gap leads to quicknet's round 20791007, which is recorded. */
export const harbourDrawRound = 20_791_007;
const harbourClosesAt = 1_755_175_500;
const harbourOpensAt = harbourClosesAt - 30 * day;

export const harbourDraw: DraftInput & { opensAt: number; closesAt: number } = {
  opensAt: harbourOpensAt,
  closesAt: harbourClosesAt,
  slug: "harbour-draw-2025",
  story: "The draw of our summer party on the quay, decided in front of everyone at two o’clock.",
  plan: {
    title: "The Harbour draw 2025",
    rulesText: rules(harbourOpensAt, harbourClosesAt),
    promoter,
    permitNumber: "SAMPLE-0000",
    opensAt: harbourOpensAt,
    closesAt: harbourClosesAt,
    showAt: harbourClosesAt + hour,
    routes: ["web", "coupon", "front-desk"],
    randomness: { source: "drand", gapSeconds: 884, deadlineSeconds: 7 * day },
    skipReasons,
    retentionDays,
  },
  prizes: [
    prize(
      "harbour-summer",
      "A summer in the tower",
      "£18,000",
      1,
      "tower-blue-hour",
      "June to August in a two-bedroom apartment of the Meridian tower, boat berth included.",
      summer,
    ),
    prize(
      "terrace-week",
      "A week on the terrace",
      "£4,200",
      2,
      "terrace-sea-view-dusk",
      terraceWeek,
      week,
    ),
    prize("house-box", "The house box", "£600", 5, "gift-box-gold-ribbon", houseBox, box),
  ],
};
