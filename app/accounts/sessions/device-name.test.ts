import { expect, test } from "vitest";
import { deviceName, placeName } from "./device-name.ts";

test("devices and networks have readable names", () => {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  const desktop =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
  expect([deviceName(phone), deviceName(desktop), deviceName(null)]).toEqual([
    "Safari on iPhone",
    "Edge on Windows",
    "Unknown device",
  ]);
  expect(["::1", "::ffff:192.168.1.4", "203.0.113.9", ""].map(placeName)).toEqual([
    "this machine",
    "the local network (192.168.1.4)",
    "203.0.113.9",
    "unknown network",
  ]);
});
