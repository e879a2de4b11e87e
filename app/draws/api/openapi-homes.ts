// The part of the OpenAPI document about homes: app/homes/homes-api.ts.
import { homeKinds, homeStatuses } from "../../content/home-document.ts";

const text = { type: "string" };
const amount = { type: ["number", "null"], description: "Null if it is not stated" };
const squareMetres = { type: ["number", "null"], description: "Square metres, or null" };
const status = { type: "string", enum: [...homeStatuses] };

function object(properties: Record<string, object>) {
  return { type: "object", required: Object.keys(properties), properties };
}

const picture = object({
  ...{ url: text, title: text, description: text },
  ...{ width: { type: "integer" }, height: { type: "integer" } },
});

const unit = object({
  ...{ name: text, type: text, level: text, status },
  ...{ bedrooms: amount, insideArea: squareMetres, price: amount },
});

export const homeSchema = object({
  ...{ slug: text, url: text, name: text, place: text, address: text, status },
  kind: { type: "string", enum: [...homeKinds] },
  price: {
    ...amount,
    description: "In `currency`; a month's rent for `for-rent`; null: on request",
  },
  currency: { type: "string", description: "ISO 4217" },
  ...{ bedrooms: amount, bathrooms: amount, levels: amount, year: amount },
  ...{ insideArea: squareMetres, outsideArea: squareMetres, plotArea: squareMetres },
  ...{ energyRating: text, parking: text, summary: text, description: text, brochure: text },
  features: { type: "array", items: text },
  pictures: { type: "array", items: picture },
  units: { type: "array", items: unit },
  listedOn: { type: "string", format: "date" },
  updatedAt: { type: "integer", description: "UTC seconds" },
});
