// schema.org data of a home: a listing, what is offered, and the way to it. Pure.
import {
  type HomeDocument,
  type HomeKind,
  type HomeStatus,
  type HomeUnit,
  isTaken,
} from "../content/home-document.ts";

const types: Record<HomeKind, string> = {
  house: "House",
  apartment: "Apartment",
  building: "ApartmentComplex",
  plot: "Place",
};

const availability: Record<HomeStatus, string> = {
  coming: "https://schema.org/PreOrder",
  "for-sale": "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
  "for-rent": "https://schema.org/InStock",
  let: "https://schema.org/SoldOut",
};

type ListingParts = {
  home: HomeDocument;
  address: string;
  index: { name: string; address: string };
  origin: string;
  company: string;
  currency: string;
  description: string;
  pictures: string[];
};

export function homeFacts(parts: ListingParts): Record<string, unknown>[] {
  const { home, address, index, origin, company, currency, description, pictures } = parts;
  const offer = (offered: Pick<HomeUnit, "name" | "price" | "status">) => ({
    "@type": "Offer",
    name: offered.name,
    availability: availability[offered.status],
    businessFunction: `http://purl.org/goodrelations/v1#${isForRent(offered.status) ? "LeaseOut" : "Sell"}`,
    ...(offered.price !== undefined &&
      !isTaken(offered.status) && { price: offered.price, priceCurrency: currency }),
    seller: { "@type": "RealEstateAgent", "@id": `${origin}/#company`, name: company },
    url: address,
  });
  const units = home.units.filter(({ status }) => !isTaken(status));
  return [
    {
      "@type": "RealEstateListing",
      "@id": `${address}#listing`,
      url: address,
      name: home.name,
      description,
      datePosted: home.listedOn,
      image: pictures,
      offers: units.length > 0 ? units.slice(0, 100).map(offer) : offer(home),
      mainEntity: {
        "@type": types[home.kind],
        name: home.name,
        address: home.address || home.place,
        ...(home.bedrooms !== undefined && { numberOfBedrooms: home.bedrooms }),
        ...(home.bathrooms !== undefined && { numberOfBathroomsTotal: home.bathrooms }),
        ...(home.inside !== undefined && { floorSize: squareMetres(home.inside) }),
        ...(home.plot !== undefined && { landSize: squareMetres(home.plot) }),
        ...(home.year !== undefined && { yearBuilt: home.year }),
        ...(home.features.length > 0 && { amenityFeature: home.features.map(amenity) }),
        ...(home.units.length > 0 && { numberOfAccommodationUnits: home.units.length }),
      },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: index.name, item: index.address },
        { "@type": "ListItem", position: 2, name: home.name, item: address },
      ],
    },
  ];
}

function amenity(name: string) {
  return { "@type": "LocationFeatureSpecification", name, value: true };
}

function isForRent(status: HomeStatus) {
  return status === "for-rent" || status === "let";
}

/** UN/CEFACT code of the square metre. */
function squareMetres(value: number) {
  return { "@type": "QuantitativeValue", value, unitCode: "MTK" };
}
