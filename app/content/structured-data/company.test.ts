import { expect, test } from "vitest";
import { postalAddress } from "./company.ts";

test.each([
  ["Serena Bay SB1 0GK", "Serena Bay", "SB1 0GK"],
  ["10115 Berlin", "Berlin", "10115"],
  ["Springfield, IL 62701", "Springfield, IL", "62701"],
  ["Dubai", "Dubai", undefined],
])("the last line of an address, %s, is the town and its code", (line, town, code) => {
  const address = { name: "", lines: ["12 Lantern Quay", line], map: "" };
  expect(postalAddress({ address, country: "", locale: "en-GB" })).toEqual({
    "@type": "PostalAddress",
    streetAddress: "12 Lantern Quay",
    addressLocality: town,
    ...(code && { postalCode: code }),
    addressCountry: "GB",
  });
});
