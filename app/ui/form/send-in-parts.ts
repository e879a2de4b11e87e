// Sends a large file in pieces below any request size limit.

const pieceBytes = 512 * 1024;

type PiecesSent = { ok: true; words: string } | { ok: false; words: string };

/** The last piece has `last=yes`; its response says what became of the file. */
export async function sendInPieces(
  file: File,
  address: string,
  progress: (share: number) => void,
): Promise<PiecesSent> {
  const upload = Math.random().toString(36).slice(2, 14).padEnd(12, "0");
  const pieces = Math.max(1, Math.ceil(file.size / pieceBytes));
  for (let number = 0; ; number += 1) {
    progress(number / pieces);
    const last = number === pieces - 1;
    const query = new URLSearchParams({
      upload,
      number: `${number}`,
      ...(last && { last: "yes", name: file.name }),
    });
    const response = await fetch(`${address}?${query}`, {
      method: "POST",
      body: file.slice(number * pieceBytes, (number + 1) * pieceBytes),
      // Network error: reported below.
    }).catch(() => null);
    const words = response ? await response.text() : "The connection was lost. Upload it again.";
    if (!response?.ok) return { ok: false, words };
    if (last) return { ok: true, words };
  }
}
