// A mail server on the loopback (smtp-server from npm) that can misbehave.
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

type SmtpBehaviour =
  | "takes"
  /** 450: a temporary refusal. */
  | "busy"
  /** 550: a permanent refusal. */
  | "refuses"
  /** Closes the connection during the dialogue. */
  | "hangs-up"
  /** Receives the mail and closes the connection without confirming it. */
  | "hangs-up-at-the-end"
  /** Stops responding. */
  | "stalls";

export type SmtpServer = AsyncDisposable & {
  url: string;
  /** `to` is the first recipient; `others` are further ones, such as those of a Bcc header. */
  received: { to: string; others: string[]; content: string }[];
  behaviour: SmtpBehaviour;
  /** To restart on the same port. */
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
      if (server.behaviour === "stalls") return;
      if (server.behaviour === "hangs-up") return hangUp(session);
      if (server.behaviour === "busy") return answer(refusal(450, "try later"));
      if (server.behaviour === "refuses") return answer(refusal(550, "no such person"));
      answer();
    },
    async onData(stream, session, answer) {
      const content = (await text(stream)).replaceAll("\r\n", "\n");
      const [to = "", ...others] = session.envelope.rcptTo.map(({ address }) => address);
      server.received.push({ to, others, content });
      if (server.behaviour === "hangs-up-at-the-end") return hangUp(session);
      answer();
    },
  });
  smtp.on("error", () => {
    // Broken connections are expected here.
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
    behaviour: "takes",
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
