import { useLocale } from "../content/use-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { fileSize } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { SiteFiles } from "./selected-files.ts";

type Download = { to: string; title: string; note: string; file: string };

const pythonFile = "/verify_draw.py";

type DownloadTexts = Wording["verifyFiles"];

function listDownloads(
  site: SiteFiles | undefined,
  texts: DownloadTexts,
  locale: string,
): Download[] {
  const python = {
    to: pythonFile,
    title: texts.python,
    note: fillIn(texts.pythonNote, { file: "verify_draw.py" }),
    file: "verify_draw.py",
  };
  const monitor = {
    to: "/monitor_draws.mjs",
    title: texts.monitor,
    note: fillIn(texts.monitorNote, { file: "monitor_draws.mjs" }),
    file: "monitor_draws.mjs",
  };
  if (!site) return [python, monitor];
  return [
    { to: site.proof, title: texts.proof, note: "proof.json", file: "proof.json" },
    {
      to: site.leaves,
      title: texts.leaves,
      note: joinParts(["leaves.bin", fileSize(site.leavesSize, locale)]),
      file: "leaves.bin",
    },
    {
      to: site.ledger,
      title: texts.ledger,
      note: "ledger.jsonl",
      file: "ledger.jsonl",
    },
    { to: site.rules, title: texts.rules, note: "rules.txt", file: "rules.txt" },
    python,
    monitor,
    ...(site.certificate ? [certificateAt(site.certificate, texts)] : []),
  ];
}

function certificateAt(to: string, texts: DownloadTexts): Download {
  return {
    to,
    title: texts.certificate,
    note: fillIn(texts.certificateNote, { file: "certificate.pdf" }),
    file: "certificate.pdf",
  };
}

const pythonCommand = "python3 verify_draw.py proof.json --leaves leaves.bin --ledger ledger.jsonl";

/** The files for repeating the check elsewhere, and the command for it. Works without JavaScript. */
export function Downloads({ site }: { site: SiteFiles | undefined }) {
  const texts = useTexts("verifyFiles");
  const locale = useLocale();
  return (
    <>
      <ul>
        {listDownloads(site, texts, locale).map(({ to, title, note, file }) => (
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
      <p className="mt-8 max-w-text">{texts.run}</p>
      <pre
        dir="ltr"
        className="mt-3 overflow-x-auto rounded-sm border border-line bg-sunk px-4.5 py-4 font-mono text-[0.8125rem] text-soft whitespace-pre-wrap"
      >
        <code>{pythonCommand}</code>
      </pre>
      <p className="type-small mt-3 max-w-text text-muted">{texts.disagree}</p>
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
