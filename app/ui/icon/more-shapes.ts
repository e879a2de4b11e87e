/** Shapes for the admin area, which visitors do not download. */
export const moreShapes = {
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.8h.01",
  house: "M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5",
  ticket: "M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7v10",
  page: "M6 4h8l4 4v12H6zM14 4v4h4M9 12h6M9 15.5h6",
  image: "M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 9.2h.01",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c.4-3.2 2.6-5 5.5-5s5.1 1.8 5.5 5M15.5 5.3a3 3 0 0 1 0 5.4M17 14.3c2 .6 3.2 2.2 3.5 4.7",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M18 6l-1.6 1.6M7.6 16.4 6 18",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.8 3.3-6 7-6s6.4 2.2 7 6",
  search: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM15.5 15.5 20 20",
  add: "M12 5v14M5 12h14",
  upload: "M12 19V6M6.5 11 12 5.5l5.5 5.5M5 20h14",
  pause: "M8 5.5v13M16 5.5v13",
  up: "m6 14 6-6 6 6",
  reload: "M19 8a8 8 0 1 0 1 5M19 4v4h-4",
  copy: "M8 8h11v12H8zM5 16V4h11",
  eye: "M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  "eye-off":
    "M4 4l16 16M9.5 6.4A9 9 0 0 1 12 6c5.8 0 9 6 9 6a15 15 0 0 1-2.5 3.2M6.2 8A15 15 0 0 0 3 12s3.2 6 9 6c1.3 0 2.5-.3 3.5-.7",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  key: "M8.5 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12.5 11.5H21M17.5 11.5v3.5",
  flag: "M6 20V4h11l-2 4 2 4H6",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7L12 17.7",
  note: "M5 5h14v10l-4 4H5zM15 19v-4h4M8.5 9h7M8.5 12.5h4",
  database:
    "M5 6.5c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5-3.1 2.5-7 2.5-7-1.1-7-2.5zM5 6.5v11C5 18.9 8.1 20 12 20s7-1.1 7-2.5v-11M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5",
  disk: "M4 14h16v5H4zM4 14l3-9h10l3 9M16.5 16.5h.01",
  "sign-out": "M10 5H5v14h5M14 8l4 4-4 4M18 12H9",
  external: "M13.5 5H19v5.5M19 5l-8 8M10 6H5v13h13v-5",
  keyboard: "M3 7h18v10H3zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  shield: "M12 4 5 6.5v5c0 4 2.8 7 7 8.5 4.2-1.5 7-4.5 7-8.5v-5zM9 12l2 2 4-4",
  // Without circles, which are too fine at the small size in tables and fields.
  tick: "m5 12.5 4.5 4.5L19 7.5",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01",
};

export type MoreIconName = keyof typeof moreShapes;
