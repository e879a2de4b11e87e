import type { HomeInput } from "../../content/home-document.ts";
import { picture } from "../pictures/picture-list.ts";
import { bayMap } from "./bay-map.ts";
import { sampleDrawing } from "./drawings.ts";

const sketch = "A sketch, not to scale. You get the exact address with your viewing.";
const map = "https://www.openstreetmap.org/";

export const casaNorte: HomeInput = {
  name: "Casa Norte",
  place: "Serena Bay",
  address: "Orchard Hill, Serena Bay",
  line: "Stone and timber, with its back to the road and its living room on the garden.",
  kind: "house",
  status: "for-sale",
  price: 1_640_000,
  listedOn: "2026-10-19",
  bedrooms: 4,
  bathrooms: 3,
  bathroomsNote: "and a cloakroom",
  inside: 314,
  outside: 78,
  outsideName: "Terrace and balconies",
  plot: 1840,
  levels: 2,
  year: 2026,
  energy: "B",
  parking: "2 in the garage, 2 on the drive",
  features: [
    "Fireplace in the living room",
    "Underfloor heating on both levels",
    "Walnut kitchen with a marble island",
    "Guest room with its own bath",
    "Garden with irrigation",
    "Charging point in the garage",
  ],
  storyTitle: "It keeps its best side for the garden",
  story: {
    markdown: `From the road you see a stone wall, two rows of cypresses and a tall door. Behind it the hall runs straight through to the lawn, and the living wing opens along it: fire, table and kitchen in one room, eleven metres long, with glass on both sides.

Upstairs are three bedrooms and two balconies. A fourth bedroom lies on the ground floor behind the garage, with its own bath, for guests who stay late or parents who stay longer.`,
  },
  photosNote: "Renderings. The house is finished; furniture and planting as designed.",
  photos: [
    { picture: picture("villa-entrance-evening"), title: "The drive", note: "Dusk, rendering" },
    {
      picture: picture("casa-norte-garden-side"),
      title: "The garden side",
      note: "Late afternoon, rendering",
    },
    {
      picture: picture("kitchen-island-evening", "56% 50%"),
      title: "Kitchen",
      note: "Walnut and white marble, rendering",
    },
    {
      picture: picture("casa-norte-bedroom-garden", "22% 50%"),
      title: "Principal bedroom",
      note: "A June evening, rendering",
    },
    {
      picture: picture("casa-norte-living-room-fireplace"),
      title: "Living room",
      note: "The fire, and the garden beyond it, rendering",
    },
    {
      picture: picture("casa-norte-bath"),
      title: "Principal bath",
      note: "Late sun, rendering",
    },
  ],
  plans: [
    {
      level: "Ground floor",
      description:
        "Ground floor: living, dining and kitchen in the west wing, hall in the middle, garage, guest room and bath in the east",
      drawing: sampleDrawing("casa-norte-ground"),
      rooms: [
        { label: "Living, dining, kitchen", area: 91 },
        { label: "Hall and stairs", area: 40 },
        { label: "Guest room", area: 17 },
        { label: "Bath", area: 7 },
        { label: "Utility", area: 5 },
        { label: "Garage", area: 52 },
        { label: "Terrace", area: 49 },
      ],
    },
    {
      level: "Upper floor",
      description:
        "Upper floor: landing, principal bedroom with dressing room and bath, two more bedrooms with a bath between them, two balconies",
      drawing: sampleDrawing("casa-norte-upper"),
      rooms: [
        { label: "Principal bedroom", area: 28 },
        { label: "Dressing room", area: 10 },
        { label: "Bath", area: 13 },
        { label: "Bedroom 2", area: 20 },
        { label: "Bedroom 3", area: 20 },
        { label: "Second bath", area: 8 },
        { label: "Two balconies", area: 29 },
      ],
    },
  ],
  units: [],
  location: {
    title: "Above the bay, below the wind",
    drawing: { svg: bayMap({ name: "Casa Norte", place: "Orchard Hill", x: 404, y: 211 }) },
    description:
      "Sketch map: Casa Norte is on Orchard Hill, above Serena Bay, with the harbour to the south-west and the station to the east",
    note: sketch,
    distances: [
      { label: "Beach path", value: "6 min on foot" },
      { label: "Primary school", value: "9 min on foot" },
      { label: "Harbour and market", value: "1.8 km" },
      { label: "Station", value: "3.2 km" },
      { label: "Hospital", value: "5 km" },
      { label: "Airport", value: "38 km" },
    ],
    map,
  },
  documents: [
    { label: "Energy certificate", note: "on request" },
    { label: "Title and draft contract", note: "after a viewing" },
  ],
  person: "founder",
  personNote:
    "She walked the plot before there was a plan. Ask her about the soil, the neighbours or the boiler; she replies within one working day.",
  search: {
    title: "Casa Norte: four bedrooms on Orchard Hill",
    description:
      "A stone and timber house on Orchard Hill, Serena Bay: four bedrooms, 314 m² inside, a garden of 1,840 m². £1,640,000.",
  },
};

export const courtyardHouse: HomeInput = {
  name: "The Courtyard House",
  place: "Serena Bay",
  address: "Old Mill Lane, Serena Bay",
  line: "Three wings, one olive tree, and water that never moves.",
  kind: "house",
  status: "for-sale",
  price: 1_290_000,
  listedOn: "2026-09-28",
  bedrooms: 2,
  bathrooms: 2,
  bathroomsNote: "and a cloakroom",
  inside: 228,
  outside: 140,
  outsideName: "Courtyard",
  plot: 720,
  levels: 1,
  year: 2025,
  energy: "A",
  parking: "2 under cover",
  features: [
    "Reflecting pool",
    "No steps anywhere",
    "Library",
    "Skylights in both baths",
    "Rainwater for the garden",
    "Charging point under cover",
  ],
  storyTitle: "A house with its garden inside",
  story: {
    markdown: `Old Mill Lane is narrow, and the house answers it with a long wall of pale limestone and one wide opening. Step through, and the noise stays behind: an olive tree on a stone island, still water round it, and glass on three sides.

You live in the wing at the back, with the table by the water and the kitchen behind it. The bedrooms are left and right, each with its own bath and its own door to the court. There are no stairs anywhere.`,
  },
  photosNote: "Renderings. The house was finished in 2025; furniture as designed.",
  photos: [
    {
      picture: picture("courtyard-house-olive-pool"),
      title: "The court",
      note: "Dusk, rendering",
    },
    {
      picture: picture("courtyard-house-entrance-dusk"),
      title: "The portal",
      note: "From Old Mill Lane, rendering",
    },
    {
      picture: picture("courtyard-house-dining"),
      title: "Dining",
      note: "A table by the water, rendering",
    },
    {
      picture: picture("courtyard-house-bedroom"),
      title: "Bedroom",
      note: "Morning sun, rendering",
    },
    {
      picture: picture("courtyard-house-kitchen"),
      title: "Kitchen",
      note: "Oak and pale marble, rendering",
    },
    {
      picture: picture("courtyard-house-bath"),
      title: "Bath",
      note: "Under the skylight, rendering",
    },
  ],
  plans: [
    {
      level: "Ground floor",
      description: "Three wings round a court with a reflecting pool and an olive tree",
      drawing: sampleDrawing("courtyard-house"),
      rooms: [
        { label: "Living", area: 46 },
        { label: "Dining and kitchen", area: 52 },
        { label: "Library", area: 18 },
        { label: "Two bedrooms", area: 44 },
        { label: "Two baths", area: 19 },
        { label: "Courtyard", area: 140 },
      ],
    },
  ],
  units: [],
  location: {
    title: "Between the mill and the market",
    drawing: {
      svg: bayMap({ name: "The Courtyard House", place: "Old Mill Lane", x: 300, y: 189 }),
    },
    description: "Sketch map: the house is on Old Mill Lane, north of the harbour",
    note: sketch,
    distances: [
      { label: "Bakery", value: "2 min on foot" },
      { label: "Primary school", value: "4 min on foot" },
      { label: "Harbour and market", value: "900 m" },
      { label: "Beach path", value: "14 min on foot" },
      { label: "Station", value: "3.9 km" },
      { label: "Airport", value: "39 km" },
    ],
    map,
  },
  documents: [
    { label: "Energy certificate", note: "on request" },
    { label: "Title and draft contract", note: "after a viewing" },
  ],
  person: "founder",
  personNote: "She drew it for herself and built it for somebody else. Ask her why.",
};

export const villaLevante: HomeInput = {
  name: "Villa Levante",
  place: "Eastern shore",
  line: "Twenty metres of pool, and the sun on it until nine.",
  kind: "house",
  status: "reserved",
  listedOn: "2026-09-07",
  bedrooms: 5,
  bathrooms: 5,
  inside: 438,
  outside: 132,
  outsideName: "Terrace and balcony",
  plot: 2650,
  levels: 2,
  year: 2024,
  energy: "A",
  parking: "3 under cover",
  features: [
    "Pool of twenty metres",
    "Sliding walls towards the water",
    "Study",
    "Dressing room",
    "Solar panels",
    "Three charging points",
  ],
  storyTitle: "The longest evening on the bay",
  story: {
    markdown: `The villa faces the water across its own pool, and the whole lower floor slides open towards it. Kitchen and table on one side, the long living room on the other, a terrace in front of both.

Four bedrooms upstairs share a balcony that runs the width of the house. The fifth is on the ground floor beside a study, so that work and guests have an end of the house to themselves.`,
  },
  photosNote: "Renderings. The house was finished in 2024; furniture as designed.",
  photos: [
    {
      picture: picture("villa-pool-golden-hour"),
      title: "The pool",
      note: "Golden hour, rendering",
    },
    {
      picture: picture("villa-levante-living"),
      title: "Living room",
      note: "Late afternoon, rendering",
    },
    {
      picture: picture("villa-levante-bedroom"),
      title: "Principal bedroom",
      note: "Morning, rendering",
    },
    {
      picture: picture("villa-levante-kitchen"),
      title: "Kitchen and dining",
      note: "Afternoon, rendering",
    },
    {
      picture: picture("villa-levante-bath"),
      title: "Bath",
      note: "Sunset, rendering",
    },
  ],
  plans: [
    {
      level: "Ground floor",
      description:
        "Ground floor: kitchen and dining, living room, study, bedroom with bath, terrace and pool towards the sea",
      drawing: sampleDrawing("villa-levante-ground"),
      rooms: [
        { label: "Living", area: 74 },
        { label: "Kitchen and dining", area: 52 },
        { label: "Hall and stairs", area: 44 },
        { label: "Bedroom 5 with bath", area: 46 },
        { label: "Study", area: 16 },
        { label: "Utility", area: 16 },
        { label: "Terrace", area: 91 },
      ],
    },
    {
      level: "Upper floor",
      description:
        "Upper floor: principal bedroom with dressing room and bath, three bedrooms, two baths, balcony along the front",
      drawing: sampleDrawing("villa-levante-upper"),
      rooms: [
        { label: "Principal bedroom", area: 42 },
        { label: "Dressing and bath", area: 32 },
        { label: "Bedroom 2", area: 27 },
        { label: "Bedroom 3", area: 24 },
        { label: "Bedroom 4", area: 24 },
        { label: "Two baths", area: 24 },
        { label: "Balcony", area: 41 },
      ],
    },
  ],
  units: [],
  location: {
    title: "Where the road ends",
    drawing: {
      svg: bayMap({ name: "Villa Levante", place: "Eastern shore", x: 604, y: 330, left: true }),
    },
    description: "Sketch map: Villa Levante is on the eastern shore of Serena Bay",
    note: sketch,
    distances: [
      { label: "The water", value: "30 m" },
      { label: "Beach path", value: "11 min on foot" },
      { label: "Harbour and market", value: "4.1 km" },
      { label: "Station", value: "2.4 km" },
      { label: "Airport", value: "35 km" },
    ],
    map,
  },
  documents: [
    { label: "Energy certificate", note: "on request" },
    { label: "Title and draft contract", note: "after a viewing" },
  ],
  person: "founder",
  personNote: "She can tell you what the neighbours grow, and when the ferry passes.",
};
