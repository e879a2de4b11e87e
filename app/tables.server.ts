// All tables, for drizzle-kit. Each feature declares its own.

export * from "./accounts/tables.server.ts";
export * from "./activity/tables.server.ts";
export * from "./backup/tables.server.ts";
export * from "./contact/tables.server.ts";
export * from "./content/documents/tables.server.ts";
export * from "./draws/entry-tables.server.ts";
export * from "./draws/integrity/tables.server.ts";
export * from "./draws/ledger-tables.server.ts";
export * from "./draws/result/tables.server.ts";
export * from "./draws/tables.server.ts";
export * from "./entries/network-tables.server.ts";
export * from "./imports/tables.server.ts";
export * from "./mail/tables.server.ts";
export * from "./media/tables.server.ts";
export * from "./monitoring/tables.server.ts";
export * from "./platform/installation/tables.server.ts";
export * from "./platform/jobs/tables.server.ts";
export * from "./platform/nodes/tables.server.ts";
export * from "./show/tables.server.ts";
export * from "./tickets/tables.server.ts";
export * from "./winners/tables.server.ts";
