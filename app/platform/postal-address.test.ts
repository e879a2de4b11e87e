import { expect, test } from "vitest";
import { postalAddress } from "./postal-address.ts";

test.each([
  ["Serena Bay SB1 0GK", "Serena Bay", "SB1 0GK"],
  ["10115 Berlin", "Berlin", "10115"],
  ["Springfield, IL 62701", "Springfield, IL", "62701"],
  ["Dubai", "Dubai", undefined],
])("the last line of an address, %s, is the town and its code", (line, town, code) => {
  expect(postalAddress({ name: "", lines: ["12 Lantern Quay", line] }, "GB")).toEqual({
    "@type": "PostalAddress",
    streetAddress: "12 Lantern Quay",
    addressLocality: town,
    ...(code && { postalCode: code }),
    addressCountry: "GB",
  });
});
