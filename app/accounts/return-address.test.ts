import { expect, test } from "vitest";
import { loginAddress, safeReturnAddress } from "./return-address.ts";

test.each([
  ["/admin/people", "/admin/people"],
  ["/admin/people?sort=name#row", "/admin/people?sort=name#row"],
  ["/admin/people.data", "/admin/people"],
  ["/admin", "/admin"],
  ["/administrator", "/admin"],
  ["/contact", "/admin"],
  ["https://evil.example/admin", "/admin"],
  ["//evil.example/admin", "/admin"],
  ["/\\evil.example/admin", "/admin"],
  ["/admin/../../evil", "/admin"],
  ["/\t/evil.example/admin", "/admin"],
  ["javascript:alert(1)", "/admin"],
  ["/admin/login?return=/admin/login", "/admin"],
  ["/admin/welcome/token", "/admin"],
  ["", "/admin"],
  [null, "/admin"],
])("after signing in, %s leads to %s", (asked, goes) => {
  expect(safeReturnAddress(asked)).toBe(goes);
});

test("the login page gets the return address and the reason", () => {
  expect(loginAddress({})).toBe("/admin/login");
  expect(loginAddress({ from: "/admin" })).toBe("/admin/login");
  expect(loginAddress({ from: "/admin/people?x=1", reason: "user-disabled" })).toBe(
    "/admin/login?reason=user-disabled&return=%2Fadmin%2Fpeople%3Fx%3D1",
  );
});
