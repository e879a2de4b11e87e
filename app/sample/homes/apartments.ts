import type { HomeInput } from "../../content/home-document.ts";
import { picture } from "../pictures/picture-list.ts";
import { bayMap } from "./bay-map.ts";
import { sampleDrawing } from "./drawings.ts";

const sketch = "A sketch, not to scale.";
const map = "https://www.openstreetmap.org/";

const meridian = {
  title: "The tower above the harbour",
  description: "Sketch map: The Meridian is between the harbour and Orchard Hill",
  note: sketch,
  distances: [
    { label: "Harbour and market", value: "5 min on foot" },
    { label: "Beach path", value: "12 min on foot" },
    { label: "Primary school", value: "10 min on foot" },
    { label: "Station", value: "3.4 km" },
    { label: "Airport", value: "38 km" },
  ],
  map,
};

type SampleUnits = {
  type: string;
  bedrooms: number;
  inside: number;
  /** Of the lowest that is for sale. */
  price: number;
  forSale: number[];
  reserved: number[];
};

const unitTypes: Record<string, SampleUnits> = {
  A: { type: "Type A", bedrooms: 1, inside: 54, price: 385_000, forSale: [1, 3, 4], reserved: [5] },
  B: { type: "Type B", bedrooms: 1, inside: 74, price: 495_000, forSale: [2, 5], reserved: [] },
  C: { type: "Type C", bedrooms: 2, inside: 96, price: 640_000, forSale: [1, 6], reserved: [3] },
  D: { type: "Type D", bedrooms: 3, inside: 128, price: 0, forSale: [], reserved: [] },
};

const levels = [1, 2, 3, 4, 5, 6];

/** Six levels with four apartments each; a level higher costs 9,000 more. */
function harbourUnits(): HomeInput["units"] {
  return levels.flatMap((level) =>
    Object.entries(unitTypes).map(([letter, { type, bedrooms, inside, price, ...of }]) => {
      const status = of.forSale.includes(level)
        ? ("for-sale" as const)
        : of.reserved.includes(level)
          ? ("reserved" as const)
          : ("sold" as const);
      const above = level - (of.forSale[0] ?? 0);
      return {
        ...{ name: `${level}${letter}`, type, level: `${level}`, bedrooms, inside, status },
        ...(status !== "sold" && { price: price + above * 9_000 }),
      };
    }),
  );
}

export const harbourResidences: HomeInput = {
  name: "Harbour Residences",
  place: "Lantern Quay",
  line: "Twenty-four apartments on the quay, each with a loggia deep enough for a table.",
  kind: "building",
  status: "for-sale",
  listedOn: "2026-08-17",
  levels: 6,
  year: 2026,
  energy: "A",
  parking: "One space for each apartment, below the garden court",
  otherFacts: [
    { label: "Apartments", value: "24" },
    { label: "Loggias", value: "8 to 19 m²" },
  ],
  features: [
    "A loggia for every apartment",
    "Two lifts",
    "Garden court",
    "Bicycle room",
    "Charging point at every parking space",
    "Storeroom for every apartment",
  ],
  storyTitle: "On the quay, and out of the wind",
  story: {
    markdown: `The building stands where the shipyard kept its timber, two doors from our own. Every apartment reaches from the garden court at the back to the harbour at the front, and ends in a loggia: a room without a window, with a roof over it and masts in front of it.

There are four types, one of each on every level. Apartments of three of them are still for sale.`,
  },
  photosNote: "Renderings. The building is finished; furniture as designed.",
  photos: [
    {
      picture: picture("harbour-residences-blue-hour"),
      title: "From across the basin",
      note: "Blue hour, rendering",
    },
    {
      picture: picture("harbour-apartment-living"),
      title: "Living room, type B",
      note: "Towards the loggia, rendering",
    },
    {
      picture: picture("harbour-apartment-bedroom"),
      title: "Bedroom, type C",
      note: "A clear morning, rendering",
    },
    {
      picture: picture("harbour-apartment-kitchen"),
      title: "Kitchen wall, type D",
      note: "Low sun, rendering",
    },
    {
      picture: picture("harbour-apartment-bath"),
      title: "Bath, type B",
      note: "Sage tile and oak, rendering",
    },
  ],
  plans: [
    {
      level: "Typical level",
      description:
        "A typical level: types D, A, B and C side by side, loggias to the harbour, lobby with two lifts in the middle",
      drawing: sampleDrawing("harbour-level"),
      rooms: [
        { label: "Type A", area: 54 },
        { label: "Type B", area: 74 },
        { label: "Type C", area: 96 },
        { label: "Type D", area: 128 },
      ],
    },
    {
      level: "Type B",
      description: "Type B: living room with loggia, kitchen wall, bedroom, study and bath",
      drawing: sampleDrawing("apartment-type-b"),
      rooms: [],
    },
    {
      level: "Building and site",
      description:
        "The twenty-four apartments by level, and the site between quay and garden court",
      drawing: sampleDrawing("harbour-site"),
      rooms: [],
    },
  ],
  units: harbourUnits(),
  location: {
    title: "Two doors from Harbour House",
    drawing: {
      svg: bayMap({ name: "Harbour Residences", place: "Lantern Quay", x: 222, y: 352 }),
    },
    description: "Sketch map: Harbour Residences is on Lantern Quay, at the harbour",
    note: sketch,
    distances: [
      { label: "Market", value: "1 min on foot" },
      { label: "Ferry", value: "3 min on foot" },
      { label: "Primary school", value: "12 min on foot" },
      { label: "Station", value: "4.2 km" },
      { label: "Airport", value: "40 km" },
    ],
    map,
  },
  documents: [
    { label: "Energy certificate", note: "on request" },
    { label: "House rules and service charge", note: "on request" },
  ],
  person: "co-founder",
  personNote:
    "He kept the books of the shipyard that stood here, and knows every stone of the quay.",
};

export const penthouse31: HomeInput = {
  name: "Penthouse 31",
  place: "The Meridian",
  address: "The Meridian, city side",
  line: "The whole top floor: three bedrooms, one terrace, no neighbours at eye level.",
  kind: "apartment",
  status: "for-sale",
  listedOn: "2026-06-22",
  bedrooms: 3,
  bathrooms: 3,
  inside: 262,
  outside: 84,
  outsideName: "Terrace",
  levels: 1,
  year: 2026,
  energy: "A",
  parking: "2 in the garage",
  features: [
    "Lift into your own hall",
    "Terrace along the whole front",
    "Dressing room",
    "Pantry",
    "Roof terrace shared by the tower",
    "Concierge in the lobby",
  ],
  storyTitle: "Evening in every room",
  story: {
    markdown: `The lift opens into your own hall on the thirty-first floor. Living, dining and kitchen lie in the middle and share one long wall of glass; beyond it the terrace runs along the whole front, deep enough for a table and two loungers.

The principal bedroom has the east end to itself, with a dressing room and the bath that looks at the city. Two more bedrooms are at the other end, where guests can sleep late.`,
  },
  photosNote: "Renderings. The tower is finished; furniture as designed.",
  photos: [
    { picture: picture("tower-blue-hour"), title: "The Meridian", note: "Blue hour, rendering" },
    {
      picture: picture("penthouse-bedroom-night"),
      title: "Principal bedroom",
      note: "Nightfall, rendering",
    },
    {
      picture: picture("penthouse-living-room-night"),
      title: "Living room",
      note: "Facing west, rendering",
    },
    {
      picture: picture("penthouse-kitchen"),
      title: "Kitchen",
      note: "Nightfall, rendering",
    },
    {
      picture: picture("marble-bath-city-view"),
      title: "The bath",
      note: "With the city in front of it, rendering",
    },
  ],
  plans: [
    {
      level: "Thirty-first floor",
      description:
        "Living, dining and kitchen in the middle, three bedrooms, terrace along the whole front",
      drawing: sampleDrawing("penthouse"),
      rooms: [
        { label: "Living and dining", area: 96 },
        { label: "Kitchen and pantry", area: 34 },
        { label: "Principal bedroom, dressing, bath", area: 62 },
        { label: "Two bedrooms with baths", area: 54 },
        { label: "Hall", area: 16 },
        { label: "Terrace", area: 84 },
      ],
    },
  ],
  units: [],
  location: {
    ...meridian,
    drawing: { svg: bayMap({ name: "Penthouse 31", place: "The Meridian", x: 330, y: 290 }) },
  },
  documents: [
    { label: "Energy certificate", note: "on request" },
    { label: "Title and draft contract", note: "after a viewing" },
  ],
  person: "co-founder",
  personNote: "He has the key to the lift, and will wait with you until the lamps come on.",
};

export const residence30: HomeInput = {
  name: "Residence 30",
  place: "The Meridian",
  address: "The Meridian, sea side",
  line: "Shown with the new owners’ permission, so that you can see what we hand over.",
  kind: "apartment",
  status: "sold",
  statusNote: "March 2026",
  listedOn: "2025-11-10",
  bedrooms: 3,
  bathrooms: 2,
  inside: 204,
  outside: 38,
  outsideName: "Terrace",
  levels: 1,
  year: 2026,
  energy: "A",
  parking: "2 in the garage",
  features: [
    "Terrace towards the sea",
    "Dressing room",
    "Roof terrace shared by the tower",
    "Concierge in the lobby",
  ],
  storyTitle: "Sold from the drawing, lived in since May",
  story: {
    markdown: `The owners chose the thirtieth floor when the tower had fourteen, and signed in March 2026. They asked for a round sofa, a kitchen that can be seen from it, and nothing between the two.

They moved in at the end of May. Breakfast is on their own terrace, which is as long as the three rooms behind it. The roof above belongs to everyone in the tower, and they are there most evenings.`,
  },
  photosNote: "Renderings, as the owners saw them before they signed.",
  photos: [
    {
      picture: picture("terrace-sea-view-dusk"),
      title: "The roof terrace of the tower",
      note: "Sunset, rendering",
    },
    {
      picture: picture("residence-30-living"),
      title: "Living room",
      note: "The round sofa they asked for, rendering",
    },
    {
      picture: picture("residence-30-bedroom"),
      title: "Principal bedroom",
      note: "Evening, rendering",
    },
    {
      picture: picture("residence-30-kitchen"),
      title: "Kitchen",
      note: "Seen from the sofa, rendering",
    },
    {
      picture: picture("residence-30-bath"),
      title: "Principal bath",
      note: "A clear morning, rendering",
    },
  ],
  plans: [
    {
      level: "Thirtieth floor",
      description:
        "Living, dining and kitchen in the middle, principal bedroom with dressing and bath, two bedrooms, terrace towards the sea",
      drawing: sampleDrawing("residence-30"),
      rooms: [
        { label: "Living, dining, kitchen", area: 92 },
        { label: "Principal bedroom, dressing, bath", area: 48 },
        { label: "Bedroom 2", area: 18 },
        { label: "Bedroom 3", area: 17 },
        { label: "Bath", area: 9 },
        { label: "Hall", area: 14 },
        { label: "Terrace", area: 38 },
      ],
    },
  ],
  units: [],
  location: {
    ...meridian,
    drawing: { svg: bayMap({ name: "Residence 30", place: "The Meridian", x: 330, y: 290 }) },
  },
  documents: [],
  person: "co-founder",
};
