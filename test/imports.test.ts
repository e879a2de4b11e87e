// The layout of the code: see docs/architecture.md and docs/decisions/0002-folders-name-the-product.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** The rooms in order. A room imports from rooms before it; rooms on one line do not import each other. */
const order = [
  ["protocol"],
  ["app/platform", "app/ui"],
  ["app/languages"],
  ["app/permissions"],
  ["app/media"],
  ["app/content"],
  ["app/transfer"],
  ["app/activity"],
  ["app/mail"],
  ["app/accounts"],
  ["app/backup", "app/draws"],
  ["app/gallery"],
  ["app/editor"],
  // Its screens ask for a password again; accounts, which comes before, sends mails.
  ["app/mail/staff", "app/backup/staff"],
  ["app/verify"],
  ["app/planning"],
  ["app/entries"],
  ["app/imports"],
  ["app/contact"],
  ["app/homes"],
  ["app/show"],
  ["app/live"],
  ["app/tickets"],
  ["app/winners"],
  ["app/evidence", "app/posters"],
  ["app/monitoring"],
  ["app/pages"],
  ["app/frame"],
  ["app/staff"],
  ["app/sample"],
];

/** These combine the rooms and may import from all of them. */
const composition = new Set([
  "app/main.ts",
  "app/site.server.ts",
  "app/answer-request.server.ts",
  "app/background-work.server.ts",
  "app/routes.ts",
  "app/root.tsx",
  "app/tables.server.ts",
  "app/entry.client.tsx",
  "app/entry.server.tsx",
]);

const maxFilesPerFolder = 30;
const maxLinesPerRoom = 10_000;

/** A list rather than a folder to understand: the default texts of the site, one file for each group of them. */
const listOfTexts = "app/content/wording";

type Import = { from: string; to: string };

function read(file: string) {
  return readFileSync(path.join(root, file), "utf8");
}

function importsOf(file: string): Import[] {
  const specifiers = read(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)["'?]/g);
  return [...specifiers].map(([, target = ""]) => ({
    from: file,
    to: path.relative(root, path.resolve(root, path.dirname(file), target)),
  }));
}

function isTypeOnly({ from, to }: Import): boolean {
  const name = path.basename(to).replaceAll(".", "\\.");
  return new RegExp(`import type [^;]+${name}"`).test(read(from));
}

function roomOf(file: string) {
  const rooms = order.flat().filter((room) => file.startsWith(`${room}/`));
  return rooms.toSorted((one, other) => other.length - one.length)[0];
}

function placeOf(room: string) {
  return order.findIndex((rooms) => rooms.includes(room));
}

const allFiles = globSync("{app,protocol}/**/*.{ts,tsx,css}", { cwd: root });
const files = allFiles.filter(
  (file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.includes("/testing/"),
);
const imports = files
  .flatMap(importsOf)
  .filter(({ to }) => /\.tsx?$/.test(to) && !to.includes("+types"));
/** Test helpers of a room keep to the order too. Those that need several rooms are in app/testing. */
const importsOfHelpers = allFiles
  .filter((file) => file.includes("/testing/") && !file.startsWith("app/testing/"))
  .flatMap(importsOf)
  .filter(({ to }) => /\.tsx?$/.test(to) && !to.startsWith("app/testing/"));
const betweenRooms = imports.filter(({ from }) => !composition.has(from));

test("every file of the app is in a room of the order", () => {
  expect(files.filter((file) => !roomOf(file) && !composition.has(file))).toEqual([]);
});

test("a room imports only from rooms before it, also in its test helpers", () => {
  const wrong = [...betweenRooms, ...importsOfHelpers].filter(({ from, to }) => {
    const [importer, imported] = [roomOf(from), roomOf(to)];
    if (!importer || importer === imported) return false;
    return !imported || placeOf(imported) >= placeOf(importer);
  });
  expect(wrong).toEqual([]);
});

test("decision 2 and the picture of the architecture show the rooms in this order", () => {
  const [, list = ""] = read("docs/decisions/0002-folders-name-the-product.md").split("before it:");
  const [, chain = ""] = list.split("\n\n");
  const written = chain
    .split("←")
    .map((rooms) => [...rooms.matchAll(/`([\w/]+)`/g)].map(([, n]) => n));
  const names = order.map((rooms) => rooms.map((room) => room.replace("app/", "")));
  expect(written).toEqual(names);

  const picture = read("docs/pictures/architecture.svg");
  const drawn = [...picture.matchAll(/class="room-name"[^>]*>([\w/]+)</g)].map(([, name]) => name);
  expect(drawn.reverse()).toEqual(names.flat());
});

test("two folders never import each other, also inside a room", () => {
  const pairs = new Set(
    betweenRooms
      .map(({ from, to }) => `${path.dirname(from)} → ${path.dirname(to)}`)
      .filter((pair) => new Set(pair.split(" → ")).size === 2),
  );
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(" → ").reverse().join(" → ")));
  expect(mutual).toEqual([]);
});

test("folders have no circular imports, also not through a third folder", () => {
  const betweenFolders = betweenRooms
    .map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }))
    .filter(({ from, to }) => from !== to);
  expect(findCircles(betweenFolders)).toEqual([]);
});

test("public code never imports the staff side of its feature", () => {
  const wrong = betweenRooms.filter(
    ({ from, to }) =>
      to.includes("/staff/") && !from.includes("/staff/") && roomOf(from) === roomOf(to),
  );
  expect(wrong.filter(({ from }) => !from.startsWith("app/staff/"))).toEqual([]);
});

test("there are no circular imports, also not between types", () => {
  expect(findCircles(imports)).toEqual([]);
});

test("folders have at most 30 files, and rooms at most 10,000 lines, without their tests", () => {
  const isTest = (file: string) => /\.(test|spec)\./.test(file);
  const programs = globSync("{bench,cli,e2e,faults,start}/**/*.ts", { cwd: root });
  const folders = Map.groupBy([...allFiles, ...programs], (file) => path.dirname(file));
  const full = [...folders]
    .map(([folder, inside]) => ({ folder, files: inside.filter((file) => !isTest(file)).length }))
    .filter(({ folder, files }) => files > maxFilesPerFolder && folder !== listOfTexts);
  expect(full).toEqual([]);

  const counted = allFiles.filter((file) => !isTest(file) && !file.includes("/testing/"));
  const rooms = Map.groupBy(counted, (file) => roomOf(file) ?? file);
  const lines = [...rooms].map(([room, inside]) => {
    return { room, lines: inside.reduce((sum, file) => sum + read(file).split("\n").length, 0) };
  });
  expect(lines.filter((room) => room.lines > maxLinesPerRoom)).toEqual([]);
});

test("only route modules and .server files import values from .server files", () => {
  const wrong = betweenRooms.filter(({ from, to }) => {
    if (!to.includes(".server.") || from.includes(".server.")) return false;
    if (isRouteModule(from) || from.startsWith("app/sample/")) return false;
    return !isTypeOnly({ from, to });
  });
  expect(wrong).toEqual([]);
});

test("programs that Node runs without a build reach no component", () => {
  const programs = globSync("{bench,cli,deploy,faults,start}/**/*.ts", { cwd: root }).filter(
    (file) => !file.includes(".test."),
  );
  const reached = new Set(programs);
  const components: string[] = [];
  for (const file of reached) {
    for (const { to } of importsOf(file).filter((found) => !isTypeOnly(found))) {
      if (to.endsWith(".tsx")) components.push(`${file} imports ${to}`);
      else if (to.endsWith(".ts")) reached.add(to);
    }
  }
  expect(components).toEqual([]);
});

test("the protocol is pure: no node modules, no clock, no randomness, no React", () => {
  const impure = files
    .filter((file) => file.startsWith("protocol/") && !file.includes("/vectors/"))
    .filter((file) =>
      /from "(node:|react)|Date\.now|new Date\(\)|Math\.random|getRandomValues/.test(read(file)),
    );
  expect(impure).toEqual([]);
});

/** React Router removes loaders and actions from the client build. */
function isRouteModule(file: string) {
  return read("app/routes.ts").includes(`"${file.replace(/^app\//, "")}"`);
}

/** Depth-first search: a file that is already on the current path closes a circle. */
function findCircles(edges: Import[]): string[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const finished = new Set<string>();
  const circles: string[] = [];
  function visit(file: string, trail: string[]) {
    if (finished.has(file)) return;
    const start = trail.indexOf(file);
    if (start !== -1) {
      circles.push([...trail.slice(start), file].join(" → "));
      return;
    }
    for (const { to } of targets.get(file) ?? []) visit(to, [...trail, file]);
    finished.add(file);
  }
  for (const file of targets.keys()) visit(file, []);
  return circles;
}
