// Which column of a file has which field. Pure.
export const importFields = [
  "name",
  "firstName",
  "lastName",
  "phone",
  "email",
  "place",
  "coupon",
] as const;
export type ImportField = (typeof importFields)[number];

/** What one line says about a person, as it is written there. */
export type TypedLine = Record<"name" | "phone" | "email" | "place" | "coupon", string>;

/** The column of each field in the file, from 0; a field without a column is left out. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export const fieldLabels: Record<ImportField, string> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  email: "E-mail",
  place: "Town",
  coupon: "Coupon code",
};

/** Usual headings in several languages; compared without case, spaces and punctuation. */
const headings: Record<ImportField, string[]> = {
  firstName: [
    "firstname",
    "givenname",
    "forename",
    "vorname",
    "prenom",
    "nombre",
    "nome",
    "fornavn",
    "fornamn",
    "voornaam",
  ],
  lastName: [
    "lastname",
    "surname",
    "familyname",
    "nachname",
    "nomdefamille",
    "apellido",
    "apellidos",
    "cognome",
    "etternavn",
    "efternavn",
    "efternamn",
    "achternaam",
  ],
  name: [
    "name",
    "fullname",
    "entrant",
    "person",
    "contact",
    "namevorname",
    "nom",
    "nombrecompleto",
    "navn",
    "namn",
    "naam",
  ],
  phone: [
    "phone",
    "phonenumber",
    "mobile",
    "mobilephone",
    "telephone",
    "tel",
    "cell",
    "telefon",
    "handy",
    "mobil",
    "telefono",
    "movil",
    "portable",
    "whatsapp",
  ],
  email: ["email", "emailaddress", "mail", "correo", "courriel", "epost"],
  place: [
    "place",
    "town",
    "city",
    "location",
    "ort",
    "stadt",
    "ville",
    "ciudad",
    "citta",
    "sted",
    "plaats",
    "stad",
  ],
  coupon: ["coupon", "couponcode", "code", "voucher", "gutschein"],
};

export function guessColumns(header: string[]): ImportColumns {
  const keys = header.map((heading) =>
    heading
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z]/g, ""),
  );
  const columns: ImportColumns = {};
  const taken = new Set<number>();
  // Exact matches first, so that a column "Phone type" is not taken for "Phone".
  const tests = [
    (key: string, word: string) => key === word,
    (key: string, word: string) => word.length > 3 && key.startsWith(word),
  ];
  for (const matches of tests) {
    for (const field of [
      "firstName",
      "lastName",
      "name",
      "phone",
      "email",
      "place",
      "coupon",
    ] as const) {
      if (columns[field] !== undefined) continue;
      const column = keys.findIndex(
        (key, index) => !taken.has(index) && headings[field].some((word) => matches(key, word)),
      );
      if (column < 0) continue;
      columns[field] = column;
      taken.add(column);
    }
  }
  return columns;
}

export function columnsProblem(columns: ImportColumns): string | undefined {
  if (columns.phone === undefined) return "Choose the column with the phone numbers.";
  if (
    columns.name === undefined &&
    columns.lastName === undefined &&
    columns.firstName === undefined
  ) {
    return "Choose the column with the names.";
  }
  const used = Object.values(columns);
  return new Set(used).size === used.length ? undefined : "One column is chosen twice.";
}

/** A line is a heading when nothing in it looks like a phone number. */
export function looksLikeHeading(cells: string[]): boolean {
  return !cells.some((cell) => cell.replace(/\D/g, "").length >= 7);
}
