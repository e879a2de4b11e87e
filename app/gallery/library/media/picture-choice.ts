/** One picture of the library as something to choose: enough to recognise it by. */
export type PictureChoice = {
  id: string;
  alt: string;
  /** What staff call it: its file's name, until somebody gives it a better one. */
  name: string;
  src: string;
  tone: string;
  focus: string;
  width: number;
  height: number;
};

export type PictureChoices = { pictures: PictureChoice[]; more: boolean };
