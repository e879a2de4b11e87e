// A progress bar on the terminal. Prints nothing if the output is not a TTY.

const width = 28;

type ProgressBar = { show(share: number, label: string): void; end(): void };

export function openProgressBar(out: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!out.isTTY) return { show() {}, end() {} };
  let shown = "";
  return {
    show(share, label) {
      const full = Math.round(Math.min(Math.max(share, 0), 1) * width);
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      const bar = `${"█".repeat(full)}${"░".repeat(width - full)} ${percent} %`;
      const line = `${bar}  ${label}`.slice(0, (out.columns ?? 80) - 1);
      if (line === shown) return;
      shown = line;
      out.write(`\r\x1b[K${line}`);
    },
    end() {
      if (shown) out.write("\r\x1b[K");
    },
  };
}
