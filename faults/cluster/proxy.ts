// nginx in front of the nodes, with the locations of deploy/nginx.conf: what is tested is what we ship.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../app/platform/project-folder.server.ts";
import { until } from "./replicated-postgres.ts";

export type Proxy = { kill(): Promise<void>; start(): Promise<void> };

export function openProxy(root: string, port: number, nodes: number[]): Proxy {
  const folder = join(root, "nginx");
  mkdirSync(folder);
  const shipped = readFileSync(join(projectFolder, "deploy/nginx.conf"), "utf8");
  // Visitors of many networks come from this one machine: their address is in a header of the test.
  const locations = shipped
    .slice(shipped.indexOf("\tlocation / {"), shipped.lastIndexOf("}"))
    .replaceAll("$remote_addr", "$http_x_network")
    .replaceAll("$host", "$http_host");
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2000; }
http { access_log off; ${temporary.join(" ")}
upstream goldkey { ${servers.join(" ")} keepalive 64; }
server { listen 127.0.0.1:${port}; client_max_body_size 100m;
${locations}} }
`,
  );
  let running: ChildProcess | undefined;
  return {
    async start() {
      running = spawn("nginx", ["-c", file, "-e", `${folder}/error.log`, "-p", folder], {
        stdio: "inherit",
      });
      await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, {
        what: "Starting nginx",
      });
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, "exit");
      running.kill("SIGKILL");
      await gone;
    },
  };
}
