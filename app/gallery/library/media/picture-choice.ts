/** A picture as the picker shows it. */
export type PictureChoice = {
  id: string;
  alt: string;
  /** For staff: the name of its file until somebody changes it. */
  name: string;
  src: string;
  tone: string;
  focus: string;
  width: number;
  height: number;
  /** A PDF: the picture is only drawn for it. */
  document: boolean;
};

/** Films are chosen among the pictures, by their posters. */
export type FilesToChoose = "pictures" | "documents";

export type PictureChoices = { pictures: PictureChoice[]; more: boolean };
