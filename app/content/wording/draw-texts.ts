import { part, sentence, words } from "./texts.ts";

export const running = part({
  name: "The draw on the landing page",
  about: "Labels and buttons; its title and text come from the draw.",
  path: "/",
  texts: {
    opens: words("Label: opens", "Opens"),
    closes: words("Label: closes", "Closes"),
    decided: words("Label: decided", "Decided"),
    opensIn: words("Countdown to opening", "Opens in"),
    closesIn: words("Countdown to closing", "Closes in"),
    decidedIn: words("Countdown to the decision", "Decided in"),
    value: words("Label: value", "Value of {prize}", { keeps: ["prize"] }),
    tickets: words("Label: tickets", "Tickets so far"),
    enter: words("Button while it is open", "Enter the draw"),
    see: words("Button otherwise", "See the draw"),
  },
});

export const draw = part({
  name: "Draw page",
  about: "Headings, panels and buttons in every state of a draw.",
  path: "/draw",
  texts: {
    opensIn: words("Countdown to opening", "Opens in"),
    closesIn: words("Countdown to closing", "Closes in"),
    decidedIn: words("Countdown to the decision", "Decided in"),
    whatYouCanWin: words("Above the prizes while it is open", "What you can win"),
    whatCanBeWon: words("Above the prizes before and after", "What can be won"),
    howDecided: words("Above the five steps", "How it is decided, and how you can tell", {
      help: "A timeline section of the Draw page takes its place.",
    }),
    fairQuestions: words("Above the questions", "Fair questions", {
      help: "A questions section of the Draw page takes its place.",
    }),
    otherDraws: words("Above the other draws", "Other draws"),
    earlierDraws: words("Above the earlier draws", "Earlier draws"),
    numbers: sentence(
      "Numbers in words, beginning with one",
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
      { help: "A space between them. Larger numbers are shown in digits." },
    ),
    ticketOne: words("One ticket", "{count} ticket"),
    ticketMany: words("Several tickets", "{count} tickets", { keeps: ["count"] }),
    notOpen: words("Before opening: heading", "Not open yet"),
    notOpenText: sentence(
      "Before opening: text",
      "Entries open on {opens}. The rules and the prizes are sealed already, so you can read them now and nothing will change.",
      { keeps: ["opens"] },
    ),
    remind: words("Before opening: calendar button", "Remind me in my calendar"),
    readRules: words("Before opening: rules button", "Read the rules"),
    closed: words("Closed: heading", "Entries are closed"),
    closedText: sentence(
      "Closed: text",
      "The list is fixed. Which tickets win is decided by a public number that nobody knows yet, neither you nor we.",
    ),
    closedCheck: words("Closed: button", "Check what is fixed"),
    shownLive: words("Decided, not shown yet: heading", "Decided, and shown live"),
    shownLiveText: sentence(
      "Decided, not shown yet: text",
      "The public number has come and the winners are fixed. They are shown on stage, and on this page at the same moment.",
    ),
    shownLiveNote: sentence(
      "Decided, not shown yet: note",
      "The proof is public already. To check it now is to know who won before the hall does.",
    ),
    shownLiveCheck: words("Decided, not shown yet: button", "Check the proof now"),
    decided: words("Decided: heading", "Decided"),
    decidedText: sentence(
      "Decided: text",
      "One file proves it: who could win, which number decided, and who won.",
    ),
    decidedCheck: words("Decided: button", "Check it yourself"),
    whoWon: words("Above the winners", "Who won"),
    beforeYouRead: sentence(
      "Fresh from the stage: text",
      "It was shown on stage. You can watch it as it happened, prize by prize, before you read it.",
    ),
    showWhoWon: words("Fresh from the stage: link", "Show who won"),
    watch: words("Button: replay", "Watch how it was drawn"),
    cancelled: words("Cancelled: heading", "Cancelled"),
    cancelledText: sentence(
      "Cancelled: text",
      "This draw was called off before it was decided. Nobody has won, and no prize was given.",
    ),
    noResult: words("Without a result: heading", "Without a result"),
    noResultText: sentence(
      "Without a result: text",
      "The public number that was to decide did not come in time, so there is no winner. Should it still appear, it decides after all.",
    ),
    endedNote: sentence("Ended: note", "What was published about it stays published."),
    disagree: words("Ended: link to complaints", "If you disagree"),
    endedCheck: words("Ended: button", "Check what was published"),
  },
});

export const entry = part({
  name: "Entry form",
  about: "Labels, hints, the two boxes to tick, and the panel of a draw at the front desk.",
  path: "/draw",
  texts: {
    heading: words("Heading", "Enter"),
    youAreIn: words("Heading once a ticket is there", "You are in"),
    none: sentence("While nobody has entered", "No ticket is in yet. Yours would be number 1."),
    name: words("Label: name", "Your name"),
    phone: words("Label: phone", "Mobile phone"),
    phoneHint: sentence("Hint below the phone", "We ring it if you win, and never otherwise.", {
      help: "Stands after how many tickets a number may have.",
    }),
    email: words("Label: e-mail", "E-mail"),
    emailOptional: words("Beside the e-mail", "optional, to receive the ticket"),
    place: words("Label: town", "Town"),
    placeOptional: words("Beside the town", "optional"),
    placeHint: sentence("Hint below the town", "Shown beside your name if you win."),
    shownAs: words("Above the ways to be shown", "If you win, show you as"),
    fullName: words("Shown as: full name", "Full name"),
    firstAndInitial: words("Shown as: first name", "First name and initial"),
    initials: words("Shown as: initials", "Initials"),
    coupon: words("Line that opens the coupon", "I have a buyer’s coupon"),
    couponCode: words("Label: coupon", "Coupon code"),
    rules: sentence("Box: rules", "I have read the {rules}, which cannot change any more.", {
      keeps: ["rules"],
      help: "There the link to the rules stands.",
    }),
    rulesLink: words("Words of that link", "rules"),
    age: sentence("Box: age", "I am {age} or older.", { keeps: ["age"] }),
    send: words("Button", "Get my ticket"),
    sending: words("Button while it is sent", "One moment"),
    notSent: sentence(
      "Without a network",
      "Nothing was sent: there is no connection. What you typed is still here; try again when you are online.",
    ),
    atDesk: words("Draws without the web: heading", "Enter at our front desk"),
    atDeskText: sentence(
      "Draws without the web: text",
      "This draw takes no entries over the web. Come by, and you leave with your ticket.",
    ),
    atDeskButton: words("Draws without the web: button", "Where to find us"),
    dock: words("Button at the foot of phones", "Enter"),
    myTicket: words("The same, once a ticket is there", "My ticket"),
  },
});
