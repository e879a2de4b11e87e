import { fileSize } from "./in-words.ts";
import type { SiteFiles } from "./table-of-files.ts";

type Download = { to: string; title: string; note: string; file: string };

export const pythonFile = "/verify_draw.py";

function listDownloads(site: SiteFiles | undefined): Download[] {
  const python = {
    to: pythonFile,
    title: "A checker in one file of Python",
    note: "verify_draw.py, runs on any computer, asks no server",
    file: "verify_draw.py",
  };
  if (!site) return [python];
  return [
    { to: site.proof, title: "The proof", note: "proof.json", file: "proof.json" },
    {
      to: site.leaves,
      title: "All ticket fingerprints, no names",
      note: `leaves.bin, ${fileSize(site.leavesSize)}`,
      file: "leaves.bin",
    },
    {
      to: site.ledger,
      title: "Our whole ledger, cancelled draws included",
      note: "ledger.jsonl",
      file: "ledger.jsonl",
    },
    { to: site.rules, title: "The rules, byte for byte", note: "rules.txt", file: "rules.txt" },
    python,
    ...(site.certificate ? [certificateAt(site.certificate)] : []),
  ];
}

function certificateAt(to: string): Download {
  return {
    to,
    title: "The certificate, to print and to keep",
    note: "certificate.pdf, says what the proof shows and what not",
    file: "certificate.pdf",
  };
}

export const pythonCommand =
  "python3 verify_draw.py proof.json --leaves leaves.bin --ledger ledger.jsonl";

/** Everything needed to repeat the check elsewhere, and the sentence to run it. Works without any script. */
export function Downloads({ site }: { site: SiteFiles | undefined }) {
  return (
    <>
      <ul>
        {listDownloads(site).map(({ to, title, note, file }) => (
          <li key={to} className="border-t border-line last:border-b">
            <a
              href={to}
              download={file}
              className="flex min-h-16 items-center justify-between gap-6 py-3 text-text no-underline transition-colors hover:text-gold-bright"
            >
              <span>
                {title}
                <span className="block text-sm text-muted">{note}</span>
              </span>
              <DownloadMark />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-text">
        Put the files into one folder and run this there, with any Python from 3.9 on:
      </p>
      <pre className="mt-3 overflow-x-auto rounded-sm border border-line bg-sunk px-4.5 py-4 font-mono text-[0.8125rem] text-soft whitespace-pre-wrap">
        <code>{pythonCommand}</code>
      </pre>
      <p className="type-small mt-3 max-w-text text-muted">
        It shares no code with this page. If the two ever disagree, one of them is wrong, and we
        want to know.
      </p>
    </>
  );
}

function DownloadMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14" />
    </svg>
  );
}
