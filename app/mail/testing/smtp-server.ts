// A real mail server on the loopback (smtp-server from npm) that can be told to misbehave.
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type SmtpMood =
  | "takes"
  /** 450: for now. */
  | "busy"
  /** 550: for good. */
  | "refuses"
  /** Breaks the connection in the middle of the talk. */
  | "hangs-up"
  /** Takes the whole mail, and breaks the connection instead of saying so. */
  | "hangs-up-at-the-end"
  /** Says nothing any more. */
  | "stalls";

export type SmtpServer = AsyncDisposable & {
  url: string;
  received: { to: string; content: string }[];
  mood: SmtpMood;
  /** To come back at the same place after having been down. */
  port: number;
};

export async function openSmtpServer({ port = 0 }: { port?: number } = {}): Promise<SmtpServer> {
  const sockets = new Map<number, Socket>();
  const hangUp = ({ remotePort }: SMTPServerSession) => {
    sockets.get(Number(remotePort))?.destroy();
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo(_, session, answer) {
      if (server.mood === "stalls") return;
      if (server.mood === "hangs-up") return hangUp(session);
      if (server.mood === "busy") return answer(refusal(450, "try later"));
      if (server.mood === "refuses") return answer(refusal(550, "no such person"));
      answer();
    },
    async onData(stream, session, answer) {
      const content = (await text(stream)).replaceAll("\r\n", "\n");
      const [first] = session.envelope.rcptTo;
      server.received.push({ to: first?.address ?? "", content });
      if (server.mood === "hangs-up-at-the-end") return hangUp(session);
      answer();
    },
  });
  smtp.on("error", () => {
    // Whoever hangs up in the middle is what these tests are about.
  });
  smtp.server.on("connection", (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on("close", () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => smtp.listen(port, "127.0.0.1", resolve));
  const taken = (smtp.server.address() as AddressInfo).port;
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${taken}?ignoreTLS=true`,
    port: taken,
    received: [],
    mood: "takes",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return server;
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}
