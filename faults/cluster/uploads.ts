// Somebody who uploads pictures while parts of the site are killed.
import { setTimeout as pause } from "node:timers/promises";
import { jpeg } from "../../app/media/testing/sample-files.ts";

export const owner = { email: "ada@estates.example", password: "mayflower tin lamp" };

/** One picture a second, each tried until it was received. Ending returns how many were. */
export function uploadPictures(origin: string) {
  let running = true;
  let received = 0;
  let cookie = "";
  const all = (async () => {
    for (let number = 0; running; number += 1) {
      const content = await jpeg(320, 200, number);
      while (!(await upload(`picture-${number}.jpg`, content))) await pause(500);
      received += 1;
      await pause(1_000);
    }
  })();

  async function upload(fileName: string, content: Buffer): Promise<boolean> {
    try {
      cookie ||= await signIn(origin);
      const headers = { Origin: origin, "X-Network": "10.201.0.1", Cookie: cookie };
      const signal = AbortSignal.timeout(20_000);
      const form = { fileName, bytes: `${content.length}`, fingerprint: fileName };
      const opened = await fetch(`${origin}/admin/gallery/uploads`, {
        ...{ method: "POST", body: new URLSearchParams(form), headers, signal },
      });
      const { id } = await opened.json();
      const sent = await fetch(`${origin}/admin/gallery/uploads/${id}?offset=0`, {
        ...{ method: "PUT", body: new Uint8Array(content), headers, signal },
      });
      return sent.ok;
    } catch {
      // Something is down: the picture is sent again.
      return false;
    }
  }

  return {
    async end() {
      running = false;
      await all;
      return received;
    },
  };
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/admin/login`, {
    ...{ method: "POST", body: new URLSearchParams(owner), redirect: "manual" },
    headers: { Origin: origin, "X-Network": "10.201.0.1" },
    signal: AbortSignal.timeout(20_000),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return cookies.join("; ");
}
