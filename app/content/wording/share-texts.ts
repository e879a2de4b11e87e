import { part, sentence, words } from "./texts.ts";

export const share = part({
  name: "Sharing a draw",
  about: "Buttons on the page of a draw and on tickets. They share the draw, never a ticket.",
  path: "/draw",
  texts: {
    shareDraw: words("Button on the draw", "Share this draw"),
    shareImIn: words("Button on a ticket", "Share that I’m in"),
    look: words("Shared with the draw", "{draw}: free to enter, and anyone can check it.", {
      keeps: ["draw"],
    }),
    imIn: words("Shared with a ticket", "I’m in: {draw}.", { keeps: ["draw"] }),
    copy: words("Button: link", "Copy the link"),
    copied: words("After copying", "The link to the draw is copied."),
    picture: words("Button: picture", "Save a picture"),
    pictureImIn: words("On the picture of a ticket", "I’m in"),
    noChances: sentence(
      "Below the buttons",
      "Inviting others gives nobody extra chances. Your ticket code is not shared.",
    ),
  },
});
