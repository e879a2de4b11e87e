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
    visit: words("Label: day of a visit", "Preferred day for a visit"),
    optional: words("Beside an optional field", "optional"),
    visitHint: sentence(
      "Hint below the day",
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
    draw: words("Button: draw", "See the draw"),
    another: words("Button: another message", "Send another message"),
  },
});
