// Every table of the product, for drizzle-kit: a feature's tables live in the feature.
export * from "./content/tables.server.ts";
