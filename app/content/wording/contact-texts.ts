import { part, sentence, words } from "./texts.ts";

export const contact = part({
  name: "Contact form",
  about: "Labels, hints, consent and the ways to reach you.",
  path: "/contact",
  texts: {
    topic: words("Question before the topics", "What is it about?"),
    about: words("Before the name of a house", "About"),
    name: words("Label: name", "Your name"),
    phone: words("Label: phone", "Phone"),
    email: words("Label: e-mail", "E-mail"),
    oneIsEnough: sentence("Hint below the phone", "One of the two is enough."),
    message: words("Label: message", "Your message"),
    way: words("Label: way to answer", "How should we reach you?"),
    anyWay: words("Way: no wish", "Any way is fine"),
    byPhone: words("Way: phone", "Call me"),
    byWhatsapp: words("Way: WhatsApp", "Message me on WhatsApp"),
    byEmail: words("Way: e-mail", "E-mail me"),
    time: words("Label: time to answer", "When is best?"),
    anyTime: words("Time: no wish", "Any time"),
    morning: words("Time: morning", "In the morning"),
    afternoon: words("Time: afternoon", "In the afternoon"),
    evening: words("Time: evening", "In the evening"),
    home: words("Viewing: label of the home", "Which home?"),
    anyHome: words("Viewing: no home chosen", "I am not sure yet"),
    firstTime: words("Viewing: first time", "A time that suits you"),
    secondTime: words("Viewing: second time", "Another"),
    thirdTime: words("Viewing: third time", "And a third"),
    day: words("Viewing: day, for screen readers", "day"),
    chooseDay: words("Viewing: no day chosen", "Choose a day"),
    clockTime: words("Viewing: no time chosen", "Time"),
    timesHint: sentence(
      "Viewing: below the times",
      "All times are {city} time. We confirm one of yours or offer another.",
      { keeps: ["city"] },
    ),
    messageOptional: sentence("Viewing: about the message", "You can leave the message empty."),
    ticketHint: sentence(
      "Draw: above the link",
      "Lost the link to your ticket? We can send it again at once.",
    ),
    ticketLink: words("Draw: link", "Find my ticket"),
    visit: words("Label: day of a visit", "Preferred day for a visit"),
    optional: words("Beside an optional field", "optional"),
    visitHint: sentence(
      "Hint below the day, while no opening hours are set",
      "For a viewing. We will confirm the time and send a calendar invitation.",
    ),
    consent: sentence(
      "Consent",
      "You may store these details to answer me. They are deleted after twelve months.",
      { help: "The site does delete closed enquiries after twelve months." },
    ),
    privacy: words("Link to the privacy page", "Privacy"),
    send: words("Button", "Send"),
    sending: words("Button while it is sent", "One moment"),
    write: words("Above the e-mail address", "Write"),
    hours: words("Above the opening hours", "Hours"),
    holidays: words("Above the holidays", "Holidays"),
    map: words("Link to the map", "Open the map"),
    whatsapp: words("WhatsApp, for screen readers", "write to {name}", { keeps: ["name"] }),
  },
});

export const complaints = part({
  name: "Complaint form",
  about: "Its own heading, label and button; the rest is as on the contact form.",
  path: "/complaints",
  texts: {
    heading: words("Heading", "Make a complaint"),
    message: words("Label: message", "What went wrong"),
    send: words("Button", "Send the complaint"),
  },
});

export const hours = part({
  name: "Opening hours",
  about: "What the contact page says about the hours; the hours themselves are settings.",
  path: "/contact",
  texts: {
    open: words("Open", "Open now, until {time}", { keeps: ["time"] }),
    closed: words("Closed for long", "Closed for now"),
    closedDay: words("A holiday without hours", "Closed"),
    opensToday: words("Opens today", "Closed now, opens today at {time}", { keeps: ["time"] }),
    opensTomorrow: words("Opens tomorrow", "Closed now, opens tomorrow at {time}", {
      keeps: ["time"],
    }),
    opensOn: words("Opens later", "Closed now, opens {day} at {time}", {
      keeps: ["day", "time"],
      help: "The names of the days follow the language of dates in the settings.",
    }),
    today: words("Beside today", "{days}, today", { keeps: ["days"] }),
    span: words("Three days and more", "{first} to {last}", { keeps: ["first", "last"] }),
  },
});

export const thanks = part({
  name: "After sending",
  about: "What visitors see after they send a message.",
  path: "/contact/thanks?reference=XX-2026-0001",
  texts: {
    description: sentence(
      "For search engines",
      "We have saved your message and given it a reference number.",
    ),
    received: words("Above the heading", "Received"),
    heading: words("Heading", "Thank you"),
    saved: sentence(
      "Text",
      "We have saved your message. Your reference number is {reference}. Quote it when you call or write, so that we can find your message.",
      { keeps: ["reference"] },
    ),
    complaintHeading: words("Heading after a complaint", "We have your complaint"),
    complaintSaved: sentence(
      "Text after a complaint",
      "We have saved your complaint. Your reference number is {reference}. Quote it when you call or write, so that we can find your complaint.",
      { keeps: ["reference"] },
    ),
    when: sentence("When you reply", "A person will reply within {days}.", { keeps: ["days"] }),
    latest: sentence("When you reply, with the time", "You hear from us by {day} at the latest.", {
      keeps: ["day"],
    }),
    asked: words("Above what they sent", "What you sent"),
    topic: words("What they sent: topic", "About"),
    home: words("What they sent: home", "Home"),
    times: words("What they sent: times", "Times"),
    message: words("What they sent: message", "Message"),
    reach: words("What they sent: phone or e-mail", "We reply to"),
    change: words("Button: change a viewing", "Change or cancel"),
    homes: words("Button: homes", "See the homes"),
    draw: words("Button: draw", "See the draw"),
    another: words("Button: another message", "Send another message"),
  },
});

export const viewing = part({
  name: "A visitor’s viewing",
  about: "Where visitors accept, change or cancel a viewing; the link is in their mails.",
  texts: {
    title: words("Title", "Your viewing"),
    reference: words("Beside the title", "Reference number {reference}.", { keeps: ["reference"] }),
    requested: words("State: requested", "Waiting for our answer"),
    requestedText: sentence(
      "Requested: text",
      "You asked for these times. We will confirm one of them or offer another, by {day} at the latest.",
      { keeps: ["day"] },
    ),
    offered: words("State: offered", "Waiting for your answer"),
    offeredText: sentence(
      "Offered: text",
      "We can offer you this time. It is yours once you accept it.",
    ),
    confirmed: words("State: confirmed", "Confirmed"),
    confirmedText: sentence("Confirmed: text", "We look forward to showing you around."),
    cancelled: words("State: cancelled", "Cancelled"),
    cancelledText: sentence(
      "Cancelled: text",
      "This viewing does not take place. If you would still like to come, choose new times.",
    ),
    over: words("State: over", "Over"),
    overText: sentence("Over: text", "This viewing has begun or is over, so it cannot be changed."),
    home: words("Label: home", "Home"),
    when: words("Label: time", "When"),
    where: words("Label: place", "Where"),
    host: words("Label: person", "Shown by"),
    accept: words("Button: accept", "Accept this time"),
    calendar: words("Link: calendar file", "Add to my calendar"),
    change: words("Other times: heading", "Choose other times"),
    changeText: sentence(
      "Other times: text",
      "A time that we confirmed before no longer holds once you send this.",
    ),
    changeButton: words("Other times: button", "Ask for these times"),
    noTime: sentence("Other times: none chosen", "Choose at least one time."),
    cancel: words("Cancel: heading", "Cancel the viewing"),
    cancelText: sentence("Cancel: text", "We tell the person who would have shown you around."),
    cancelButton: words("Cancel: button", "Cancel the viewing"),
    busy: words("Buttons while something is done", "One moment"),
    acceptedDone: sentence(
      "Done: accepted",
      "The time is yours. We have sent you a calendar file if you gave an e-mail address.",
    ),
    changedDone: sentence("Done: other times", "We have your new times."),
    cancelledDone: sentence(
      "Done: cancelled",
      "Your viewing is cancelled. You do not need to do anything else.",
    ),
    notPossible: sentence(
      "Not possible any more",
      "This could not be changed, because something else happened first. Look at the details below, or call {phone}.",
    ),
  },
});
