// The public API as an OpenAPI 3.1 document: what a client may rely on. docs/api.md is the guide to it.
import { homeSchema } from "./openapi-homes.ts";

const hash = { type: "string", pattern: "^[0-9a-f]{64}$" };
const hashes = { type: "array", items: hash };
const seconds = { type: "integer", description: "UTC seconds" };
const number = { type: "integer", minimum: 0 };

const slug = { name: "slug", in: "path", required: true, schema: { type: "string" } };

const tile = { name: "tile", in: "path", required: true, schema: { type: "string" } };

function problem(description: string) {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}

const unknownDraw = { 404: problem("not-found: there is no draw with this name") };
const unknownOperator = { 404: problem("not-found: there is no ledger of this operator") };

const operator = {
  name: "operator",
  in: "query",
  required: false,
  description: "Whose ledger; this installation's by default",
  schema: { type: "string" },
};

const badQuery = { 400: problem("invalid: a number is missing or out of range") };

function query(name: string, required: boolean, description: string) {
  return { name, in: "query", required, description, schema: number };
}

function answer(description: string, schema: object, type = "application/json") {
  return { 200: { description, content: { [type]: { schema } } } };
}

function ofDraw(summary: string, responses: object, parameters: object[] = []) {
  const refusals = parameters.length > 0 ? { ...badQuery, ...unknownDraw } : unknownDraw;
  return {
    get: { summary, parameters: [slug, ...parameters], responses: { ...responses, ...refusals } },
  };
}

function record(properties: Record<string, object>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", required, properties };
}

function list(properties: Record<string, object>, optional: string[] = []) {
  return { type: "array", items: record(properties, optional) };
}

const summaryFields = {
  slug: { type: "string" },
  title: { type: "string" },
  drawId: { type: "string", pattern: "^[0-9a-f]{32}$" },
  state: { enum: ["scheduled", "open", "closed", "drawn", "cancelled", "void"] },
  opensAt: seconds,
  closesAt: seconds,
  moment: { ...seconds, description: "When the random value is published, UTC seconds" },
  tickets: number,
  demonstration: { type: "boolean" },
};

const head = record({ size: number, root: hash, time: seconds });

const text = { type: "string" };

/** What /api/draws/{slug} says in addition to the list. */
const detailFields = {
  operator: { ...text, description: "Whose ledger the draw is in" },
  story: text,
  promoter: text,
  prizes: list({ id: text, name: text, quantity: number, value: text, story: text }),
  terms: {
    type: "object",
    description: "Sealed terms, sealed-draw/v2; the hash of their canonical bytes is termsHash",
  },
  head,
  awards: list(
    {
      prize: text,
      ticket: { ...number, description: "0 when nobody was left to win it" },
      name: { ...text, description: "As the winner chose to be shown" },
      place: text,
      handedOverAt: seconds,
    },
    ["handedOverAt"],
  ),
  skips: list({ prize: text, ticket: number, reason: text, time: seconds }),
};

/** Only in a draw that was cancelled or is void. */
const endingField = {
  cancelled: {
    ...record({ reason: text, time: seconds }),
    description: "Why there are no winners, as in the ledger",
  },
};

const entry = record(
  {
    name: { type: "string", maxLength: 100 },
    phone: { type: "string", description: "In any common notation, best with the country code" },
    email: { type: "string" },
    place: { type: "string", maxLength: 80 },
    display: {
      enum: ["full", "first-and-initial", "initials"],
      description: "How to show the name if it wins",
    },
    rulesAccepted: { const: true },
    ofAge: { const: true },
    coupon: { type: "string" },
    language: {
      type: "string",
      description:
        "Of the mails to the entrant: the code of a language of the site (ISO 639-1), such as de. Its own if left out",
    },
  },
  ["email", "place", "coupon", "language"],
);

const entering = {
  summary: "Enter the draw",
  description:
    "For programs (no Origin header) and for pages of this site; a page of another site gets 403. Send an Idempotency-Key: the same request sent again then answers with the same ticket. A suspicious entry gets a ticket too, on hold; it counts unless staff exclude it before closing.",
  parameters: [
    slug,
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", maxLength: 255 },
    },
  ],
  requestBody: { required: true, content: { "application/json": { schema: entry } } },
  responses: {
    201: {
      description: "The ticket and its signed receipt; both are stored when this answer arrives",
      content: {
        "application/json": {
          schema: record({
            ticket: { type: "integer", minimum: 1 },
            code: { type: "string", description: "Keep it secret: it opens the ticket's page" },
            url: { type: "string", description: "The ticket's page, without the site's address" },
            status: { enum: ["counted", "on-hold", "excluded"] },
            receipt: { $ref: "#/components/schemas/Receipt" },
          }),
        },
      },
    },
    400: problem("invalid: not JSON, or the Idempotency-Key is too long"),
    403: problem("foreign-origin: sent by a page of another site"),
    ...unknownDraw,
    409: problem("not-open, closed, already-entered, limit-reached, coupon-used"),
    413: problem("invalid: the body is too large"),
    415: problem("invalid: the body is not declared as application/json"),
    422: problem("invalid (with a sentence per field in errors), coupon-unknown"),
    429: problem("too-many-requests: wait for the seconds in Retry-After"),
    503: problem("unavailable: the entry was not saved; send it again"),
  },
};

const milliseconds = { type: "integer", description: "UTC milliseconds" };

const show = {
  ...record({
    slug: text,
    title: text,
    version: { ...number, description: "Grows with every change" },
    sentAt: { ...milliseconds, description: "The server's clock, UTC milliseconds" },
    rehearsal: { type: "boolean" },
    phase: { enum: ["entries", "sealed", "public-value", "draw", "winners"] },
    stepNumber: number,
    startsAt: { ...milliseconds, description: "When the step starts on every screen" },
    replay: { type: "boolean" },
    step: {
      type: "object",
      required: ["kind"],
      description: "What is on stage; its fields depend on kind",
    },
    screen: { type: "object", required: ["kind"] },
    sound: { type: "boolean" },
    prizesLeft: number,
    drawn: number,
    shown: { type: "array", items: { type: "object" }, description: "The newest awards on stage" },
    over: { type: "boolean" },
  }),
  description: "What has been on stage so far",
};

const live = record({
  id: { type: "string", description: "The id of the newest event" },
  head,
  phase: record({
    phase: { enum: ["scheduled", "open", "waiting", "drawn", "cancelled", "void"] },
    opensAt: seconds,
    closesAt: seconds,
    moment: seconds,
    keptBack: {
      type: "boolean",
      description: "The draw is decided, and its winners are kept back for the show",
    },
  }),
  show: {
    oneOf: [{ $ref: "#/components/schemas/Show" }, { type: "null" }],
    description: "null when there is no show",
  },
});

/** docs/protocol.md defines these two; here they are only named. */
const receipt = {
  ...record({
    format: { const: "sealed-draw-receipt/v2" },
    ...{ id: { type: "object" }, pub: { type: "object" }, saltId: hash, saltPub: hash },
    ...{ index: number, size: number, root: hash, time: seconds },
    ...{ tagSalt: hash, terms: { type: "object" }, signature: text },
  }),
  description: "What the ticket commits to, and the tree head, signed by the operator",
};

const proof = record({
  format: { const: "sealed-draw-proof/v2" },
  statements: { type: "array", items: { type: "object" } },
  opened: { type: "array", items: { type: "object" } },
  cosignatures: { type: "array" },
});

const listening = {
  summary: "Follow the draw live, as server-sent events",
  description:
    "The events head, phase and show each carry the whole newest value, the same as in /live. A new connection gets all of them; one that sends Last-Event-ID gets only what changed since. The event time is the server's clock in milliseconds, sent at the beginning and every 20 seconds.",
  parameters: [
    slug,
    { name: "Last-Event-ID", in: "header", required: false, schema: { type: "string" } },
  ],
  responses: {
    ...answer("The events", { type: "string" }, "text/event-stream"),
    ...unknownDraw,
    429: problem("too-many-viewers from one network: use /live, or wait for Retry-After"),
    503: problem("full, restarting or unavailable: use /live, or wait for Retry-After"),
  },
};

export const openApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "The public API of the sealed draw",
    version: "1",
    description:
      "Enter a draw, and check it. JSON; times are UTC seconds; no personal data, except in a receipt, which only its owner can open. Receipts, proofs and ledger lines are canonical JSON of sealed-draw/v2. Every error is application/problem+json with a stable code. Everything except entries and receipts may be read by pages of other sites.",
  },
  paths: {
    "/api/homes": {
      get: {
        summary: "The homes that are public, for property portals; the newest first",
        responses: answer(
          "The homes",
          record({ homes: { type: "array", items: { $ref: "#/components/schemas/Home" } } }),
        ),
      },
    },
    "/api/draws": {
      get: {
        summary: "All draws; those that have not ended come first",
        responses: answer(
          "The draws",
          record({ draws: { type: "array", items: { $ref: "#/components/schemas/Draw" } } }),
        ),
      },
    },
    "/api/draws/{slug}": ofDraw("One draw with prizes, terms, newest head and awards", {
      ...answer("The draw", { $ref: "#/components/schemas/DrawDetails" }),
      503: problem("record-disagrees: the ledger and the database differ; the proof counts"),
    }),
    "/api/draws/{slug}/entries": { post: entering },
    "/api/draws/{slug}/head": ofDraw(
      "The newest head of the ticket tree",
      answer("The head", head),
    ),
    "/api/draws/{slug}/checkpoint": ofDraw(
      "The same head as a C2SP checkpoint with the origin <operator>/draws/<drawId>, signed by the current key",
      answer("A signed note", { type: "string" }, "text/plain"),
    ),
    "/api/draws/{slug}/rules": ofDraw(
      "The rules; their SHA-256 is rulesHash in the terms",
      answer("The rules", { type: "string" }, "text/markdown"),
    ),
    "/api/draws/{slug}/leaves.bin": ofDraw(
      "All leaf hashes, 32 bytes each, leaf 0 first",
      answer("The leaves", { type: "string", format: "binary" }, "application/octet-stream"),
    ),
    "/api/draws/{slug}/inclusion": ofDraw(
      "A proof that a ticket is in the tree",
      answer(
        "The proof",
        record({
          ...{ ticket: number, index: number, size: number },
          ...{ root: hash, leaf: hash, inclusion: hashes },
        }),
      ),
      [
        query("ticket", true, "The ticket's number, from 1"),
        query("size", false, "The size of the tree; the newest by default"),
      ],
    ),
    "/api/draws/{slug}/consistency": ofDraw(
      "A proof that the tree only grew between two sizes",
      answer(
        "The proof",
        record({ from: number, to: number, fromRoot: hash, toRoot: hash, consistency: hashes }),
      ),
      [
        query("from", true, "The smaller size"),
        query("to", false, "The larger size; the newest by default"),
      ],
    ),
    "/api/draws/{slug}/show": ofDraw(
      "The show as it is now, for screens that cannot use events; 404 before it starts",
      answer("The show", { $ref: "#/components/schemas/Show" }),
    ),
    "/api/draws/{slug}/replay": ofDraw(
      "The steps of a show that is over; 404 before",
      answer(
        "The steps, in order",
        record({ steps: { type: "array", items: { $ref: "#/components/schemas/Show" } } }),
      ),
    ),
    "/api/draws/{slug}/proof.json": ofDraw("The proof file of the draw", {
      ...answer("The proof", proof),
      503: problem("record-disagrees: the database was changed, and a proof would be wrong"),
    }),
    "/api/draws/{slug}/events": { get: listening },
    "/api/draws/{slug}/live": ofDraw(
      "What the events say, as one answer: for programs that cannot keep a connection open",
      answer("The newest values", live),
    ),
    "/ticket/{code}/receipt.json": {
      get: {
        summary: "The receipt of a ticket, for the person who has its code",
        parameters: [{ name: "code", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          ...answer("The receipt", { $ref: "#/components/schemas/Receipt" }),
          404: problem("not-found: there is no ticket with this code"),
          410: problem("erased: the personal data of this ticket was erased"),
        },
      },
    },
    "/api/ledger": {
      get: {
        summary: "The operator's ledger, one canonical statement per line",
        parameters: [
          query("from", false, "The number of the first statement; 0 by default"),
          operator,
        ],
        responses: {
          ...answer("The lines", { type: "string" }, "application/jsonl"),
          ...badQuery,
          ...unknownOperator,
        },
      },
    },
    "/api/ledger/checkpoint": {
      get: {
        summary: "The ledger's newest head as a C2SP checkpoint",
        description:
          "With the origin <operator>/ledger, signed by the current key, and with the cosignatures of witnesses for this head.",
        parameters: [operator],
        responses: { ...answer("A signed note", text, "text/plain"), ...unknownOperator },
      },
    },
    "/ledger/checkpoint": {
      get: {
        summary: "The same head, beside the tiles",
        description: "The prefix of the tiled log is its origin: <operator>/ledger.",
        parameters: [operator],
        responses: { ...answer("A signed note", text, "text/plain"), ...unknownOperator },
      },
    },
    "/ledger/tile/{tile}": {
      get: {
        summary: "A tile or an entry bundle of the ledger, as C2SP tlog-tiles",
        description:
          "<L>/<N>, entries/<N>, and with .p/<W> those at the end of the tree: 0/000.p/32. An entry is the 32 bytes of a statement's hash.",
        parameters: [tile, operator],
        responses: {
          ...answer(
            "The hashes, or entries with their lengths",
            { type: "string", format: "binary" },
            "application/octet-stream",
          ),
          404: problem("not-found: the ledger is not that long"),
        },
      },
    },
    "/api/openapi.json": {
      get: { summary: "This document", responses: answer("OpenAPI 3.1", { type: "object" }) },
    },
    "/.well-known/sealed-draw.json": {
      get: {
        summary: "Who runs the draws of this site, and the keys that sign them, newest first",
        parameters: [operator],
        responses: answer(
          "The operator",
          record(
            {
              operator: text,
              keys: hashes,
              ledger: { ...text, description: "The address of its ledger" },
              vkey: {
                ...text,
                description: "The current key as a C2SP verifier key, for configuring a witness",
              },
              witnesses: { type: "array", items: text },
              note: { ...text, description: "Of the demonstration alone: what its witness is" },
            },
            ["note"],
          ),
        ),
      },
    },
  },
  components: {
    schemas: {
      Draw: record(summaryFields),
      DrawDetails: record({ ...summaryFields, ...detailFields, ...endingField }, ["cancelled"]),
      Home: homeSchema,
      Show: show,
      Receipt: receipt,
      Problem: {
        type: "object",
        required: ["status", "code", "title"],
        properties: {
          type: { type: "string" },
          status: { type: "integer" },
          code: { type: "string", description: "For programs; never changes" },
          title: { type: "string", description: "For people: a sentence" },
          errors: {
            type: "object",
            additionalProperties: { type: "string" },
            description: "For forms: a sentence per field",
          },
        },
      },
    },
  },
};
