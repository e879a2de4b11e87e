// The form of a home: groups of fields, derived from the schema in home-document.ts.
import { homeDocument } from "../../content/home-document.ts";
import { describeFields, type FormFieldTexts } from "./describe-fields.ts";
import type { Block } from "./page-form.ts";

/** For staff. */
export const statusOptions = {
  coming: "Coming soon",
  "for-sale": "For sale",
  reserved: "Under offer",
  sold: "Sold",
  "for-rent": "For rent",
  let: "Let",
};

export const kindOptions = {
  house: "House",
  apartment: "Apartment",
  building: "Building with units",
  plot: "Plot",
};

const drawingHelp = "An SVG file of at most 200 KB, drawn for a dark page.";

const byPath: Record<string, FormFieldTexts> = {
  name: { label: "Name of the home" },
  place: { label: "Place", help: "Visitors filter by it: a part of the town." },
  address: { label: "Below the name", help: "For example: Orchard Hill, Serena Bay." },
  line: { label: "One sentence for the list", rows: 2 },
  kind: { label: "Kind", options: kindOptions },
  status: { label: "Status", options: statusOptions },
  statusNote: { label: "After the status", help: "Optional, for example: March 2026." },
  price: {
    label: "Price",
    help: "Digits only, in the currency of the settings; a month’s rent if it is for rent. Leave empty for “price on request”.",
  },
  listedOn: { label: "Listed on", help: "The list shows the newest first." },
  keepAsReference: { label: "Keep it on the site once it is sold or let, as a reference" },
  bedrooms: { label: "Bedrooms" },
  bathrooms: { label: "Bathrooms" },
  bathroomsNote: { label: "After the bathrooms", help: "For example: and a cloakroom." },
  inside: { label: "Inside area, m²" },
  outside: { label: "Outside area, m²" },
  outsideName: { label: "What is outside", help: "For example: Terrace and balconies." },
  plot: { label: "Plot, m²" },
  levels: { label: "Levels" },
  year: { label: "Year built" },
  energy: { label: "Energy rating" },
  parking: { label: "Parking" },
  otherFacts: { label: "Other facts", itemName: "a fact" },
  features: {
    label: "Features",
    itemName: "a feature",
    help: "What it has, one thing each. For example: Heated floors.",
  },
  storyTitle: { label: "Heading of the story" },
  story: { label: "Story", itemName: "the story" },
  photos: { label: "Pictures", itemName: "a picture", help: "The first one is the largest." },
  "photos[].picture": { label: "Picture" },
  "photos[].title": { label: "Title", help: "For example: Kitchen." },
  "photos[].note": { label: "Note", help: "For example: Walnut and marble, rendering." },
  upright: {
    label: "First picture on phones",
    help: "An upright picture, about 2 wide by 3 tall. Leave empty to show part of the first picture.",
  },
  photosNote: {
    label: "Note about all pictures",
    help: "Say here if they are renderings.",
  },
  plans: { label: "Plans", itemName: "a level" },
  "plans[].level": { label: "Level" },
  "plans[].description": { label: "Description (for screen readers)" },
  "plans[].drawing": { label: "Drawing", help: drawingHelp },
  "plans[].picture": { label: "Or a picture" },
  "plans[].rooms": { label: "Rooms", itemName: "a room", asTable: true },
  "plans[].rooms[].label": { label: "Room" },
  "plans[].rooms[].area": { label: "Area, m²" },
  units: { label: "Units", itemName: "a unit", asTable: true },
  "units[].name": { label: "Unit" },
  "units[].type": { label: "Type" },
  "units[].level": { label: "Level" },
  "units[].bedrooms": { label: "Bedrooms" },
  "units[].inside": { label: "Area, m²" },
  "units[].price": { label: "Price" },
  "units[].status": { label: "Status", options: statusOptions },
  location: { label: "Location", itemName: "the location" },
  "location.title": { label: "Heading" },
  "location.drawing": { label: "Map as a drawing", help: drawingHelp },
  "location.picture": { label: "Or a picture" },
  "location.description": { label: "Description of the map (for screen readers)" },
  "location.note": { label: "Text below the map" },
  "location.distances": { label: "Distances", itemName: "a distance" },
  "location.map": { label: "Link to a map", help: "Optional, for example to OpenStreetMap." },
  documents: {
    label: "Documents",
    itemName: "a document",
    help: "The brochure is added automatically.",
  },
  "documents[].label": { label: "Name" },
  "documents[].note": {
    label: "Note",
    help: "For example: after a viewing. Leave empty to show the kind and size of the file.",
  },
  "documents[].file": { label: "PDF", help: "At most 20 MB." },
  "documents[].to": {
    label: "Or a link",
    help: "Without a PDF and a link it is listed, but cannot be opened.",
  },
  prizeOf: {
    label: "Prize of a draw",
    help: "If this home can be won, choose its draw or its prize. The home and the prize then link to each other.",
  },
  person: {
    label: "Person in charge",
    options: { founder: "The founder", "co-founder": "The co-founder" },
  },
  personNote: { label: "What they know about this home", rows: 3 },
  search: { label: "Search and sharing" },
  "search.title": {
    label: "Title in search results",
    help: "Leave empty to use the name and the place.",
  },
  "search.description": {
    label: "Description",
    rows: 3,
    help: "Leave empty to use the sentence for the list. About 155 characters.",
  },
  "search.picture": {
    label: "Picture of shared links",
    help: "Leave empty to use the first picture.",
  },
};

const byName: Record<string, FormFieldTexts> = {
  label: { label: "What it is" },
  value: { label: "Value" },
};

const groups: { id: string; name: string; about: string; keys: string[] }[] = [
  {
    id: "title",
    name: "Home",
    about: "Name, place, status and price.",
    keys: [
      ...["name", "place", "address", "line", "kind", "status", "statusNote", "price"],
      ...["listedOn", "keepAsReference", "prizeOf"],
    ],
  },
  {
    id: "photos",
    name: "Pictures",
    about: "The first one is the largest.",
    keys: ["photos", "upright", "photosNote"],
  },
  {
    id: "facts",
    name: "Facts",
    about: "Rooms, areas, year.",
    keys: [
      ...["bedrooms", "bathrooms", "bathroomsNote", "inside", "outside", "outsideName", "plot"],
      ...["levels", "year", "energy", "parking", "otherFacts", "features"],
    ],
  },
  { id: "story", name: "Story", about: "What it is like.", keys: ["storyTitle", "story"] },
  { id: "plans", name: "Floor plans", about: "One for each level.", keys: ["plans"] },
  { id: "units", name: "Units", about: "For a building.", keys: ["units"] },
  { id: "location", name: "Location", about: "A map and distances.", keys: ["location"] },
  { id: "documents", name: "Documents", about: "Plans, certificates.", keys: ["documents"] },
  {
    id: "person",
    name: "Person in charge",
    about: "Who shows it.",
    keys: ["person", "personNote"],
  },
];

export function homeBlocks(): { before: Block[]; after: Block[] } {
  const texts = { byPath, byName };
  const [search] = describeFields(homeDocument, texts, ["search"]);
  return {
    before: groups.map(({ keys, ...group }) => ({
      at: "",
      ...group,
      fields: describeFields(homeDocument, texts, keys).toSorted(
        (left, right) => keys.indexOf(left.key) - keys.indexOf(right.key),
      ),
    })),
    after: [
      {
        at: "search",
        id: "search",
        name: "Search and sharing",
        about: "How search engines and shared links show this home.",
        fields: search?.control.kind === "group" ? search.control.fields : [],
      },
    ],
  };
}
