import { expect, test } from "vitest";
import { permissionsOf, type Role } from "../permissions/permissions.ts";
import { accessiblePlaces, isCurrentPlace, places } from "./places.ts";

const everywhere = new Set(places.map(({ to }) => to));

function labels(role: Role, addresses: ReadonlySet<string> = everywhere) {
  return accessiblePlaces({ permissions: permissionsOf(role) }, addresses).map(
    ({ label }) => label,
  );
}

test("an owner sees all ten places in order", () => {
  expect(labels("owner")).toEqual([
    "Overview",
    "Draws",
    "Enquiries",
    "Homes",
    "Pages",
    "Gallery",
    "People",
    "Activity",
    "Mail",
    "Settings",
  ]);
});

test("an auditor sees neither enquiries nor people", () => {
  expect(labels("auditor")).toEqual(["Overview", "Draws", "Activity"]);
});

test("a place whose page does not exist is not shown", () => {
  expect(labels("owner", new Set(["/admin", "/admin/enquiries"]))).toEqual([
    "Overview",
    "Enquiries",
  ]);
});

test("a place is current on the pages below it only", () => {
  expect(isCurrentPlace({ to: "/admin/draws" }, "/admin/draws/7/entries")).toBe(true);
  expect(isCurrentPlace({ to: "/admin/draws" }, "/admin/drawsy")).toBe(false);
  expect(isCurrentPlace({ to: "/admin" }, "/admin/draws")).toBe(false);
  expect(isCurrentPlace({ to: "/admin" }, "/admin")).toBe(true);
});

test("no two places have the same shortcut", () => {
  const letters = places.flatMap(({ letter }) => letter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});
