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
};

export type PictureChoices = { pictures: PictureChoice[]; more: boolean };
