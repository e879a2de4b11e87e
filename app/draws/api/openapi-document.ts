// The public API as an OpenAPI 3.1 document: what a client may rely on.

const hash = { type: "string", pattern: "^[0-9a-f]{64}$" };
const hashes = { type: "array", items: hash };
const seconds = { type: "integer", description: "UTC seconds" };
const number = { type: "integer", minimum: 0 };

const slug = { name: "slug", in: "path", required: true, schema: { type: "string" } };
const problem = {
  description: "RFC 9457",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const operator = {
  name: "operator",
  in: "query",
  required: false,
  description: "Whose ledger; this installation's by default",
  schema: { type: "string" },
};

const badQuery = { 400: { ...problem, description: "invalid: the query cannot be answered" } };

function query(name: string, required: boolean, description: string) {
  return { name, in: "query", required, description, schema: number };
}

function answer(description: string, schema: object, type = "application/json") {
  return { 200: { description, content: { [type]: { schema } } }, 404: problem };
}

function ofDraw(summary: string, responses: object, parameters: object[] = []) {
  const answers = parameters.length > 0 ? { ...responses, ...badQuery } : responses;
  return { get: { summary, parameters: [slug, ...parameters], responses: answers } };
}

const summaryFields = {
  slug: { type: "string" },
  title: { type: "string" },
  drawId: { type: "string", pattern: "^[0-9a-f]{32}$" },
  state: { enum: ["scheduled", "open", "closed", "drawn", "cancelled", "void"] },
  opensAt: seconds,
  closesAt: seconds,
  moment: { ...seconds, description: "When the deciding public value appears, UTC seconds" },
  tickets: number,
  demonstration: { type: "boolean" },
};

const head = {
  type: "object",
  required: ["size", "root", "time"],
  properties: { size: number, root: hash, time: seconds },
};

const text = { type: "string" };

/** What /api/draws/{slug} adds to the line in the list. */
const detailFields = {
  operator: { ...text, description: "Whose ledger the draw stands in" },
  story: text,
  promoter: text,
  prizes: list({ id: text, name: text, quantity: number, value: text, story: text }),
  terms: { type: "object", description: "sealed-draw/v1; its canonical bytes give termsHash" },
  head,
  awards: list(
    {
      prize: text,
      ticket: { ...number, description: "0 when no rank was left" },
      name: { ...text, description: "As the winner agreed to be shown" },
      place: text,
      handedOverAt: seconds,
    },
    ["handedOverAt"],
  ),
  skips: list({ prize: text, ticket: number, reason: text, time: seconds }),
};

/** Only of a draw that has one. */
const endingField = {
  cancelled: {
    type: "object",
    description: "Why there will be no winners, as the ledger has it",
    required: ["reason", "time"],
    properties: { reason: text, time: seconds },
  },
};

function list(properties: Record<string, object>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "array", items: { type: "object", required, properties } };
}

const entry = {
  type: "object",
  required: ["name", "phone", "display", "rulesAccepted", "ofAge"],
  properties: {
    name: { type: "string", maxLength: 100 },
    phone: { type: "string", description: "In any common way of writing it" },
    email: { type: "string" },
    place: { type: "string", maxLength: 80 },
    display: { enum: ["full", "first-and-initial", "initials"] },
    rulesAccepted: { const: true },
    ofAge: { const: true },
    coupon: { type: "string" },
  },
};

const entering = {
  summary: "Enter the draw",
  description:
    "Programs without an Origin header and pages of this site may post; other sites may not (403). With an Idempotency-Key a repeated post answers with the ticket it already has. A suspicious entry gets its ticket too, on hold; what staff have not excluded by closing counts.",
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
      description: "The ticket, durable, with its signed receipt",
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["ticket", "code", "url", "status", "receipt"],
            properties: {
              ticket: number,
              code: { type: "string", description: "Keep it secret: it opens the ticket's page" },
              url: { type: "string" },
              status: { enum: ["counted", "on-hold", "excluded"] },
              receipt: { type: "object", description: "sealed-draw-receipt/v1" },
            },
          },
        },
      },
    },
    400: problem,
    403: problem,
    404: problem,
    409: {
      ...problem,
      description: "not-open, closed, already-entered, limit-reached, coupon-used",
    },
    415: problem,
    422: { ...problem, description: "invalid (with errors by field), coupon-unknown" },
    503: { ...problem, description: "unavailable: nothing was acknowledged; send it again" },
    429: { ...problem, description: "too-many-requests, with Retry-After" },
  },
};

const live = {
  type: "object",
  required: ["id", "head", "phase", "show"],
  properties: {
    id: { type: "string", description: "Where the draw is; the id of the events that led there" },
    head,
    phase: {
      type: "object",
      properties: {
        phase: { enum: ["scheduled", "open", "waiting", "drawn", "cancelled", "void"] },
        opensAt: seconds,
        closesAt: seconds,
        moment: seconds,
      },
    },
    show: {
      type: ["object", "null"],
      description: "What has been on stage so far, with a version that grows; null without a show",
    },
  },
};

const listening = {
  summary: "Follow the draw live, as server-sent events",
  description:
    "Events head, phase and show carry the newest state of each whole, the same as in /live. Whoever connects is told everything, whoever comes back with Last-Event-ID only what is new. The event time is the server's clock in milliseconds, sent at the beginning and every 20 seconds.",
  parameters: [
    slug,
    { name: "Last-Event-ID", in: "header", required: false, schema: { type: "string" } },
  ],
  responses: {
    ...answer("The events", { type: "string" }, "text/event-stream"),
    429: { ...problem, description: "too-many-viewers from one network, with Retry-After" },
    503: { ...problem, description: "full or restarting, with Retry-After" },
  },
};

export const openApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Goldkey: the public API of the sealed draw",
    version: "1",
    description:
      "Everything a sceptic needs, and the way in. JSON, UTC seconds, no personal data. Receipts, proofs and ledger lines are canonical bytes of sealed-draw/v1.",
  },
  paths: {
    "/api/draws": {
      get: {
        summary: "All draws, running ones first",
        responses: answer("The draws", {
          type: "object",
          required: ["draws"],
          properties: { draws: { type: "array", items: { $ref: "#/components/schemas/Draw" } } },
        }),
      },
    },
    "/api/draws/{slug}": ofDraw(
      "One draw with prizes, terms, newest head and awards",
      answer("The draw", { $ref: "#/components/schemas/DrawDetails" }),
    ),
    "/api/draws/{slug}/entries": { post: entering },
    "/api/draws/{slug}/head": ofDraw(
      "The newest head of the ticket tree",
      answer("The head", head),
    ),
    "/api/draws/{slug}/checkpoint": ofDraw(
      "The same head as a C2SP checkpoint of origin <operator>/draws/<drawId>, signed by the key in force",
      answer("A signed note", { type: "string" }, "text/plain"),
    ),
    "/api/draws/{slug}/rules": ofDraw(
      "The rules, byte for byte as rulesHash has them",
      answer("The rules", { type: "string" }, "text/markdown"),
    ),
    "/api/draws/{slug}/leaves.bin": ofDraw(
      "All leaf hashes, 32 bytes each, leaf 0 first",
      answer("The leaves", { type: "string", format: "binary" }, "application/octet-stream"),
    ),
    "/api/draws/{slug}/inclusion": ofDraw(
      "That a ticket is in the tree",
      answer("The proof", {
        type: "object",
        properties: {
          ticket: number,
          index: number,
          size: number,
          root: hash,
          leaf: hash,
          inclusion: hashes,
        },
      }),
      [
        query("ticket", true, "The ticket's number"),
        query("size", false, "Of the tree; the newest by default"),
      ],
    ),
    "/api/draws/{slug}/consistency": ofDraw(
      "That the tree of one size grew into that of another",
      answer("The proof", {
        type: "object",
        properties: { from: number, to: number, fromRoot: hash, toRoot: hash, consistency: hashes },
      }),
      [
        query("from", true, "The smaller size"),
        query("to", false, "The larger size; the newest by default"),
      ],
    ),
    "/api/draws/{slug}/show": ofDraw(
      "The show as it stands, for screens that cannot listen to its events; 404 before it starts",
      answer("What has been on stage so far", { type: "object" }),
    ),
    "/api/draws/{slug}/replay": ofDraw(
      "The show as it was, to watch it again; 404 before it has ended",
      answer("Its steps, with the times at which they were shown", { type: "object" }),
    ),
    "/api/draws/{slug}/proof.json": ofDraw(
      "The proof file, sealed-draw-proof/v1",
      answer("The proof", { type: "object" }),
    ),
    "/api/draws/{slug}/events": { get: listening },
    "/api/draws/{slug}/live": ofDraw(
      "What the events say, once: for whoever cannot keep a connection",
      answer("The newest state", live),
    ),
    "/ticket/{code}/receipt.json": {
      get: {
        summary: "The receipt of a ticket, for whoever holds its code",
        parameters: [{ name: "code", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          ...answer("sealed-draw-receipt/v1", { type: "object" }),
          410: { ...problem, description: "erased: the person behind the ticket was forgotten" },
        },
      },
    },
    "/api/ledger": {
      get: {
        summary: "The operator's ledger, one canonical statement per line",
        parameters: [query("from", false, "The number to start from"), operator],
        responses: {
          ...answer("The lines", { type: "string" }, "application/jsonl"),
          ...badQuery,
        },
      },
    },
    "/api/ledger/checkpoint": {
      get: {
        summary: "The ledger's newest head as a C2SP checkpoint",
        description:
          "Origin <operator>/ledger, signed by the key in force, with the cosignatures that witnesses have given to this head.",
        parameters: [operator],
        responses: answer("A signed note", { type: "string" }, "text/plain"),
      },
    },
    "/.well-known/sealed-draw.json": {
      get: {
        summary: "The operator's keys, newest first",
        responses: answer("The operator", {
          type: "object",
          required: ["operator", "keys", "ledger", "witnesses"],
          properties: {
            operator: { type: "string" },
            keys: hashes,
            ledger: { type: "string" },
            witnesses: { type: "array", items: { type: "string" } },
          },
        }),
      },
    },
  },
  components: {
    schemas: {
      Draw: { type: "object", required: Object.keys(summaryFields), properties: summaryFields },
      DrawDetails: {
        type: "object",
        required: Object.keys({ ...summaryFields, ...detailFields }),
        properties: { ...summaryFields, ...detailFields, ...endingField },
      },
      Problem: {
        type: "object",
        required: ["status", "code", "title"],
        properties: {
          type: { type: "string" },
          status: { type: "integer" },
          code: { type: "string", description: "Stable; meant for programs" },
          title: { type: "string", description: "A sentence; meant for people" },
          errors: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  },
};
