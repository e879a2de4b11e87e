import type { FieldsOf } from "../content/documents-collection.ts";
import type { albums } from "../gallery/album-document.ts";
import { picture } from "./picture-list.ts";

export const sampleAlbums: Record<string, FieldsOf<typeof albums>> = {
  residences: {
    title: "Residences",
    story: "Four houses on four evenings, each from the place where its owners first saw it.",
    date: "2026-06-21",
    cover: picture("villa-poolside-dusk"),
    photos: [
      {
        slug: "casa-alba-pool-terrace",
        picture: picture("villa-poolside-dusk"),
        place: "Casa Alba",
        title: "The pool terrace",
        minute: "20:58",
        ratio: 1.78,
      },
      {
        slug: "the-meridian-plaza",
        picture: picture("tower-blue-hour"),
        place: "The Meridian",
        title: "From the plaza, after rain",
        minute: "21:22",
        ratio: 0.8,
      },
      {
        slug: "casa-norte-drive",
        picture: picture("villa-entrance-evening"),
        place: "Casa Norte",
        title: "The drive",
        minute: "21:06",
        ratio: 1.5,
      },
      {
        slug: "the-meridian-roof-terrace",
        picture: picture("terrace-sea-view-dusk"),
        place: "The Meridian",
        title: "Roof terrace",
        minute: "20:43",
        ratio: 2.1,
      },
    ],
  },
  interiors: {
    title: "Interiors",
    story: "Rooms as they are at dusk, lit by the lamps that belong to them.",
    date: "2026-06-14",
    cover: picture("marble-lobby-gold"),
    photos: [
      {
        slug: "lantern-quay-lobby",
        picture: picture("marble-lobby-gold"),
        place: "Lantern Quay",
        title: "The lobby",
        minute: "20:47",
        ratio: 0.8,
      },
      {
        slug: "penthouse-31-bath",
        picture: picture("marble-bath-city-view"),
        place: "Penthouse 31",
        title: "The bath",
        minute: "21:15",
        ratio: 1.5,
      },
      {
        slug: "penthouse-31-living-room",
        picture: picture("penthouse-living-room-night"),
        place: "Penthouse 31",
        title: "Living room, facing west",
        minute: "21:36",
        ratio: 1.78,
      },
      {
        slug: "casa-norte-kitchen",
        picture: picture("kitchen-island-evening"),
        place: "Casa Norte",
        title: "The kitchen",
        minute: "20:52",
        ratio: 1.2,
      },
    ],
  },
  evenings: {
    title: "Evenings",
    story: "What happens in the houses once they are handed over.",
    date: "2026-05-30",
    cover: picture("champagne-reception"),
    photos: [
      {
        slug: "handover-reception",
        picture: picture("champagne-reception"),
        place: "Lantern Quay",
        title: "A handover, with neighbours",
        minute: "20:30",
        ratio: 1.5,
      },
      {
        slug: "house-boxes",
        picture: picture("gift-box-gold-ribbon"),
        place: "Harbour House",
        title: "House boxes, wrapped by hand",
        minute: "19:55",
        ratio: 1.5,
      },
    ],
  },
  masterplan: {
    title: "Masterplan",
    story: "The bay as it will be, one to five hundred, on the table at Harbour House.",
    date: "2026-05-12",
    cover: picture("masterplan-scale-model"),
    photos: [
      {
        slug: "the-model",
        picture: picture("masterplan-scale-model"),
        place: "Serena Bay",
        title: "The masterplan, one to five hundred",
        minute: "21:10",
        ratio: 1.5,
      },
    ],
  },
};
