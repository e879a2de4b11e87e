// A small mail server on the loopback, speaking enough SMTP for our sender, and able to misbehave.

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type SmtpServer = AsyncDisposable & {
  url: string;
  received: { to: string; content: string }[];
  /** How it answers the recipient: takes it, refuses for now, refuses for good, or hangs up. */
  mood: "takes" | "busy" | "refuses" | "hangs-up";
};

export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    talk(socket, server);
  });
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}?ignoreTLS=true`,
    received: [],
    mood: "takes",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
  return server;
}

function talk(socket: Socket, server: SmtpServer) {
  let buffer = "";
  let to = "";
  let content: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 test");
  socket.on("data", (chunk) => {
    buffer += chunk;
    for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (content !== undefined) {
        if (line === ".") {
          server.received.push({ to, content });
          content = undefined;
          say("250 kept");
        } else content += `${line}\n`;
      } else if (/^(EHLO|HELO)/i.test(line)) say("250 test");
      else if (/^MAIL FROM/i.test(line)) say("250 ok");
      else if (/^RCPT TO/i.test(line)) {
        to = /<([^>]+)>/.exec(line)?.[1] ?? "";
        if (server.mood === "hangs-up") socket.destroy();
        else if (server.mood === "busy") say("450 try later");
        else say(server.mood === "takes" ? "250 ok" : "550 no such person");
      } else if (/^DATA/i.test(line)) {
        content = "";
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    }
  });
}
