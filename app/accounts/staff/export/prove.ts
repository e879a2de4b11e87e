// POST /admin/prove: checks the password again, before personal data is exported.
import { href, redirect } from "react-router";
import { defineActs } from "../../../permissions/acts.server.ts";

export function loader() {
  throw redirect(href("/admin"));
}

const acts = defineActs({
  acts: { prove: { permission: "panel.open", fresh: true, run: async () => ({}) } },
});

export const action = acts.action;
