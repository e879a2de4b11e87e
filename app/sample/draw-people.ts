/** Invented entrants; phone numbers from the range reserved for fiction (Ofcom: 07700 900000 to 900999). */
const firstNames =
  "Ada Amara Anton Astrid Bao Beatriz Bram Carys Chidi Clara Dafydd Daria Elif Emil Esther Farah Felix Freya Giulia Hamza Hannah Hugo Ines Isaac Ivana Jarek Jonas Julia Kaito Keira Lars Leila Lena Lucas Magda Malik Marta Mei Milo Nadia Niamh Noor Oscar Petra Priya Rafael Rosa Samir Sofia Tomas Uma Viktor Wanda Yusuf Zofia Zoë".split(
    " ",
  );
const surnames =
  "Abbott Ahlberg Bianchi Brandt Castillo Chen Dahl Demir Eriksen Fischer Garcia Griffith Haddad Hughes Ibrahim Jansen Kaur Kowalska Larsen Lindqvist Marsh Meyer Moreau Nakamura Novak Okafor Oliveira Owens Patel Pereira Quinn Rahman Reyes Rossi Santos Silva Tanaka Thorne Ueda Vance Walsh Weber Yilmaz Zhang".split(
    " ",
  );
const towns = [
  "Serena Bay",
  "Lantern Quay",
  "Porthaven",
  "Aldermere",
  "Westcombe",
  "Harrow Point",
  "Saltmarsh",
  "",
];
const displays = ["first-and-initial", "first-and-initial", "full", "initials"] as const;

export function inventedEntrant(number: number) {
  const first = firstNames[(number * 29) % firstNames.length] ?? "";
  const last = surnames[(number * 17 + 5) % surnames.length] ?? "";
  return {
    name: `${first} ${last}`,
    phone: `+447700900${String(number % 1000).padStart(3, "0")}`,
    email: undefined,
    place: towns[(number * 7) % towns.length] ?? "",
    display: displays[number % displays.length] ?? "initials",
    route: number % 9 === 0 ? ("front-desk" as const) : ("web" as const),
    coupon: undefined,
  };
}
