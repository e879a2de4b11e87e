import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

/** An address that forwards to another one, as a floating address or a provider's endpoint does. */
export async function openEndpoint(first: number) {
  let target = first;
  const relay = await openRelay(() => [target]);
  return {
    ...relay,
    leadTo(port: number) {
      target = port;
      relay.dropConnections();
    },
  };
}

/** One address for several nodes. Each connection goes to the next one, or to another if that one refuses it. */
export function openBalancer(ports: number[]) {
  let turn = 0;
  return openRelay(() => {
    turn += 1;
    return ports.map((_, index) => ports[(index + turn) % ports.length] as number);
  });
}

/** Passes each connection on to the first of the ports that accepts it. */
async function openRelay(choosePorts: () => number[]) {
  const sockets = new Set<Socket>();
  function hold(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    return socket;
  }
  function passOn(client: Socket, [port, ...others]: number[]) {
    if (port === undefined || client.destroyed) {
      client.destroy();
      return;
    }
    const upstream = hold(connect(port, "127.0.0.1"));
    const tryNext = () => passOn(client, others);
    upstream.once("error", tryNext);
    upstream.once("connect", () => {
      upstream.off("error", tryNext);
      client.once("close", () => upstream.destroy());
      upstream.once("close", () => client.destroy());
      client.pipe(upstream).pipe(client);
    });
  }
  const server = createServer((client) => passOn(hold(client), choosePorts()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    dropConnections,
    async close() {
      dropConnections();
      await once(server.close(), "close");
    },
  };
}
