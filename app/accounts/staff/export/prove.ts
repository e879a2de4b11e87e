// POST /admin/prove: who sits here has just typed their password again. Asked before personal data leaves.
import { href, redirect } from "react-router";
import { defineActs } from "../../../permissions/acts.server.ts";

export function loader() {
  throw redirect(href("/admin"));
}

const acts = defineActs({
  acts: { prove: { permission: "panel.open", fresh: true, run: async () => ({}) } },
});

export const action = acts.action;
