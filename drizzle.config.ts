import { defineConfig } from "drizzle-kit";

/** `npm run migration -- --name add_draw_closing_time` writes the next file in migrations/. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./app/tables.server.ts",
  out: "./migrations",
  breakpoints: true,
});
