/** A picture with all its sizes and formats, and what to show before it is loaded. */
export type PictureView = {
  alt: string;
  width: number;
  height: number;
  /** The average colour, shown until the picture is loaded. */
  tone: string;
  /** A few pixels as a data URL, shown above the colour. */
  blur?: string;
  /** The focal point as an object-position, for cropping. */
  focus: string;
  /** `media` and `sizes` are for pictures that are cropped differently on some screens. */
  sources: { type: string; srcSet: string; media?: string; sizes?: string }[];
  src: string;
};

/** Replaces a picture that was deleted from the library: a plain surface, no broken-image icon. */
export const missingPicture: PictureView = {
  alt: "",
  width: 3,
  height: 2,
  tone: "#131316",
  focus: "50% 50%",
  sources: [],
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/%3E",
};
