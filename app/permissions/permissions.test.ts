import { expect, test } from "vitest";
import { allPermissions, permissions, permissionsOf, type Role, roles } from "./permissions.ts";

test("the owner may do everything, an auditor changes nothing and reads no personal data", () => {
  expect(permissionsOf("owner")).toEqual(allPermissions);
  expect(permissionsOf("auditor")).toEqual(["panel.open", "draws.read", "evidence.read"]);
  expect(permissionsOf("auditor", ["people-data.read"])).toContain("people-data.read");
});

test("only grantable permissions can be granted", () => {
  expect(permissionsOf("auditor", ["people.manage", "settings.edit"])).toEqual(
    permissionsOf("auditor"),
  );
});

test("only owners can change people", () => {
  const allowed = roles.filter((role) => permissionsOf(role).includes("people.manage"));
  expect(allowed).toEqual(["owner"] satisfies Role[]);
  expect(permissions["people.manage"].roles).toEqual(["owner"]);
});
