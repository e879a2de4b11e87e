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
    onePrize: words("Link to one prize", "The prize"),
    allPrizes: words("Link to several prizes", "All {number} prizes"),
    firstPrize: words("Below the picture", "First prize: {prize}.", { keeps: ["prize"] }),
    invented: words("Below it, a demonstration", "A demonstration: this prize does not exist."),
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
    description: sentence(
      "For search engines, where a draw has no text",
      "{draw}: the prizes, dates and rules, and how to check the result.",
      { keeps: ["draw"] },
    ),
    whatYouCanWin: words("Above the prizes while it is open", "What you can win"),
    whatCanBeWon: words("Above the prizes before and after", "What can be won"),
    howDecided: words("Above the five steps", "How the draw is decided, and how to check it", {
      help: "A timeline section of the Draw page takes its place.",
    }),
    fairQuestions: words("Above the questions", "Questions and answers", {
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
      "Entries open on {opens}. The rules and prizes are already sealed: you can read them now, and they will not change.",
      { keeps: ["opens"] },
    ),
    remind: words("Before opening: calendar button", "Remind me in my calendar"),
    readRules: words("Before opening: rules button", "Read the rules"),
    closed: words("Closed: heading", "Entries are closed"),
    closedText: sentence(
      "Closed: text",
      "The list of tickets is final. A public number that nobody knows yet, including us, will decide which tickets win.",
    ),
    closedCheck: words("Closed: button", "Check the sealed list"),
    shownLive: words("Decided, not shown yet: heading", "Decided, to be shown live"),
    shownLiveText: sentence(
      "Decided, not shown yet: text",
      "The public number is known and the winners are decided. We will show them on stage and on this page at the same moment.",
    ),
    shownLiveNote: sentence(
      "Decided, not shown yet: note",
      "The proof is already public. If you check it now, you will know who won before the audience does.",
    ),
    shownLiveCheck: words("Decided, not shown yet: button", "Check the proof now"),
    decided: words("Decided: heading", "Decided"),
    decidedText: sentence(
      "Decided: text",
      "One file proves who could win, which number decided, and who won.",
    ),
    decidedCheck: words("Decided: button", "Check it yourself"),
    whoWon: words("Above the winners", "Who won"),
    beforeYouRead: sentence(
      "Fresh from the stage: text",
      "The winners were shown on stage. You can watch the draw as it happened, prize by prize, before you read the names.",
    ),
    showWhoWon: words("Fresh from the stage: link", "Show who won"),
    watch: words("Button: replay", "Watch how it was drawn"),
    cancelled: words("Cancelled: heading", "Cancelled"),
    cancelledText: sentence(
      "Cancelled: text",
      "This draw was cancelled before it was decided. Nobody won, and no prize was given.",
    ),
    noResult: words("No result: heading", "No result"),
    noResultText: sentence(
      "No result: text",
      "The public number that was to decide the draw was not published in time, so there is no winner. If it is still published, it will decide the draw.",
    ),
    endedNote: sentence("Ended: note", "Everything published about this draw stays published."),
    disagree: words("Ended: link to complaints", "Make a complaint"),
    endedCheck: words("Ended: button", "Check what was published"),
    enterPanel: words("The panel while it is open, for screen readers", "Enter"),
    panel: words("The panel otherwise, for screen readers", "Status"),
  },
});

export const entry = part({
  name: "Entry form",
  about: "Labels, hints, the two boxes to tick, and the panel of a draw at the front desk.",
  path: "/draw",
  texts: {
    heading: words("Heading", "Enter"),
    youAreIn: words("Heading once a ticket is there", "You are in"),
    none: sentence(
      "While nobody has entered",
      "Nobody has entered yet. Yours would be ticket number 1.",
    ),
    inOne: words("Counter: one ticket", "{count} ticket so far", { keeps: ["count"] }),
    inMany: words("Counter: several tickets", "{count} tickets so far", { keeps: ["count"] }),
    lastOne: words("Counter: when the last one came", "{tickets}, the last one {ago}.", {
      keeps: ["tickets", "ago"],
    }),
    mine: sentence(
      "Once a ticket is there",
      "You have ticket {ticket}. {open}, or enter someone else.",
      {
        keeps: ["ticket", "open"],
      },
    ),
    openMine: words("Link text: it", "Open your ticket"),
    name: words("Label: name", "Your name"),
    phone: words("Label: phone", "Mobile phone"),
    oneEach: sentence("Below the phone: one ticket", "One ticket per number."),
    severalEach: sentence(
      "Below the phone: several tickets",
      "Up to {number} tickets per number.",
      { keeps: ["number"] },
    ),
    phoneHint: sentence("Hint below the phone", "We only call it if you win.", {
      help: "Comes after the number of tickets allowed per phone number.",
    }),
    onlyFrom: sentence(
      "Below the phone: some countries only",
      "Phone numbers from {countries} only.",
      {
        keeps: ["countries"],
      },
    ),
    email: words("Label: e-mail", "E-mail"),
    emailOptional: words("Beside the e-mail", "optional, to get your ticket by e-mail"),
    place: words("Label: town", "Town"),
    placeOptional: words("Beside the town", "optional"),
    placeHint: sentence("Hint below the town", "Shown beside your name if you win."),
    shownAs: words("Above the ways to be shown", "If you win, show you as"),
    fullName: words("Shown as: full name", "Full name"),
    firstAndInitial: words("Shown as: first name", "First name and initial"),
    initials: words("Shown as: initials", "Initials"),
    example: words("Shown as: before a name is typed", "Ada Example", {
      help: "A first name and a surname.",
    }),
    coupon: words("Line that opens the coupon", "I have a buyer’s coupon"),
    couponCode: words("Label: coupon", "Coupon code"),
    rules: sentence("Box: rules", "I have read the {rules}, which can no longer change.", {
      keeps: ["rules"],
      help: "{rules} becomes the link to the rules.",
    }),
    rulesLink: words("Link text", "rules"),
    age: sentence("Box: age", "I am {age} or older.", { keeps: ["age"] }),
    anyAge: words("Box: without a minimum age", "of any age"),
    send: words("Button", "Get my ticket"),
    sending: words("Button while it is sent", "One moment"),
    notSent: sentence(
      "Without a network",
      "You are offline, so nothing was sent. What you typed is still here: try again when you are online.",
    ),
    atDesk: words("Draws without the web: heading", "Enter at our front desk"),
    atDeskText: sentence(
      "Draws without the web: text",
      "You cannot enter this draw online. Visit our front desk and we will give you your ticket.",
    ),
    atDeskButton: words("Draws without the web: button", "Where to find us"),
    dock: words("Button at the bottom of phones", "Enter"),
    myTicket: words("The same, once a ticket is there", "My ticket"),
    dockPanel: words("The bar at the bottom of phones, for screen readers", "Enter the draw"),
  },
});
