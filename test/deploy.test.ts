// The files of deploy/ are valid for the programs that read them, where these are installed.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../app/platform/project-folder.server.ts";

const read = (file: string) => readFileSync(join(projectFolder, "deploy", file), "utf8");
const temporary = () => mkdtempDisposable(join(tmpdir(), "goldkey-deploy-"));
const path = `${process.env.PATH}:/usr/sbin`;
const has = (program: string) =>
  spawnSync("which", [program], { env: { PATH: path } }).status === 0;

function run(program: string, ...parameters: string[]) {
  const env = { ...process.env, PATH: path, PUBLIC_URL: "https://estates.example" };
  const { status, stdout, stderr } = spawnSync(program, parameters, { env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.skipIf(!has("nginx") || !has("openssl"))("nginx accepts its configuration", async () => {
  await using folder = await temporary();
  const [key, certificate] = [join(folder.path, "key.pem"), join(folder.path, "certificate.pem")];
  const named = ["-subj", "/CN=estates.example", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...named], {
    stdio: "ignore",
  });
  const site = read("nginx.conf")
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key)
    .replaceAll(
      /listen (\S*\d)/g,
      (_, port) => `listen unix:${folder.path}/${encodeURIComponent(port)}`,
    );
  const file = join(folder.path, "nginx.conf");
  // Ports and places for which nobody has to be root.
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder.path}/${name};`)
    .join("\n");
  const http = `access_log off;\n${places}\n${site}`;
  writeFileSync(file, `pid ${folder.path}/pid;\nevents {}\nhttp {\n${http}}\n`);
  const { status, output } = run("nginx", "-t", "-c", file, "-p", folder.path, "-e", "stderr");
  expect([status, output]).toEqual([0, expect.stringContaining("test is successful")]);
});

test.skipIf(!has("caddy"))("Caddy accepts both of its configurations", async () => {
  await using folder = await temporary();
  for (const name of ["Caddyfile", "compose.Caddyfile"]) {
    const file = join(folder.path, name);
    writeFileSync(file, read(name).replace("/var/log/caddy", folder.path));
    const { status, output } = run("caddy", "validate", "--adapter", "caddyfile", "--config", file);
    expect([status, output]).toEqual([0, expect.stringContaining("Valid configuration")]);
  }
});

test.skipIf(!has("systemd-analyze"))("systemd accepts the unit without a warning", async () => {
  await using folder = await temporary();
  const file = join(folder.path, "goldkey.service");
  writeFileSync(file, read("goldkey.service").replace("/opt/goldkey/goldkey start", "/bin/true"));
  const { status, output } = run("systemd-analyze", "verify", "--man=no", file);
  expect([status, output]).toEqual([0, ""]);
});

test.skipIf(!has("promtool"))("Prometheus accepts the alert rules", async () => {
  await using folder = await temporary();
  const file = join(folder.path, "rules.yaml");
  copyFileSync(join(projectFolder, "deploy/monitoring/prometheus-rules.yaml"), file);
  const { status, output } = run("promtool", "check", "rules", file);
  expect([status, output]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)]);
});
