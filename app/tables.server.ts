// Every table of the product, for drizzle-kit: a feature's tables live in the feature.

export * from "./accounts/tables.server.ts";
export * from "./activity/tables.server.ts";
export * from "./backup/tables.server.ts";
export * from "./contact/tables.server.ts";
export * from "./content/tables.server.ts";
export * from "./draw/entries/tables.server.ts";
export * from "./draw/imports/tables.server.ts";
export * from "./draw/ledger/tables.server.ts";
export * from "./draw/result/tables.server.ts";
export * from "./draw/show/tables.server.ts";
export * from "./draw/tables.server.ts";
export * from "./draw/ticket/tables.server.ts";
export * from "./draw/winners/tables.server.ts";
export * from "./mail/tables.server.ts";
export * from "./media/tables.server.ts";
