import { type RefObject, useEffect, useRef, useState } from "react";
import { ButtonLink } from "../ui/button.tsx";

type Width = "both" | "desktop" | "phone";

const widths: { value: Width; label: string }[] = [
  { value: "both", label: "Both" },
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
];

export type PreviewHandle = { changed(): void; show(section: string): void };

/** The page rendered from the draft, at real screen widths, scaled into the pane. */
export function PreviewPane({
  path,
  handle,
  section,
  choose,
}: {
  path: string;
  handle: RefObject<PreviewHandle | null>;
  /** The section being edited. */
  section: string;
  choose: (section: string) => void;
}) {
  const [width, setWidth] = useState<Width>("both");
  const pane = useRef<HTMLDivElement>(null);
  const choosing = useRef(choose);
  choosing.current = choose;
  const current = useRef(section);

  useEffect(() => {
    const frames = () =>
      [...(pane.current?.querySelectorAll("iframe") ?? [])].flatMap(
        ({ contentWindow }) => contentWindow ?? [],
      );
    const postToPreview = (message: object) => {
      for (const frame of frames()) frame.postMessage(message, window.location.origin);
    };
    handle.current = {
      changed: () => postToPreview({ changed: true }),
      show(next) {
        current.current = next;
        postToPreview({ section: next });
      },
    };
    function receive(event: MessageEvent) {
      const frame = frames().find((known) => known === event.source);
      if (event.origin !== window.location.origin || !frame) return;
      const { ready, chosen } = (event.data ?? {}) as { ready?: boolean; chosen?: string };
      if (ready) {
        frame.postMessage({ changed: true, section: current.current }, window.location.origin);
      }
      if (chosen) choosing.current(chosen);
    }
    window.addEventListener("message", receive);
    return () => {
      handle.current = null;
      window.removeEventListener("message", receive);
    };
  }, [handle]);

  useEffect(() => handle.current?.show(section), [handle, section]);

  const address = `${path}${path.includes("?") ? "&" : "?"}preview`;
  return (
    <section
      aria-label="Preview"
      ref={pane}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunk"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-4">
        <h2 className="text-sm font-medium">Preview of the draft</h2>
        <fieldset
          aria-label="Width"
          className="ml-auto inline-flex rounded-sm border border-line-strong"
        >
          {widths.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={width === value}
              onClick={() => setWidth(value)}
              className="h-8 px-3 text-xs font-medium text-muted not-first:border-l not-first:border-line hover:text-text aria-pressed:bg-high aria-pressed:text-text max-lg:h-10"
            >
              {label}
            </button>
          ))}
        </fieldset>
        <ButtonLink small look="quiet" to={address} document>
          Open the preview
        </ButtonLink>
      </div>
      <div className="flex min-h-0 flex-1 items-stretch gap-5 p-5 max-lg:p-3">
        {width !== "phone" && (
          <Frame
            key="desktop"
            title="At desktop width"
            address={address}
            pixels={1440}
            className={`min-w-0 flex-1 ${width === "both" ? "max-xl:hidden" : ""}`}
          />
        )}
        {width !== "desktop" && (
          <Frame
            key="phone"
            title="At phone width"
            address={address}
            pixels={390}
            className={
              width === "both"
                ? "w-60 flex-none max-xl:mx-auto max-xl:w-97.5 max-xl:max-w-full"
                : "mx-auto w-97.5 max-w-full"
            }
          />
        )}
      </div>
    </section>
  );
}

/** A page at a real screen width, scaled into its box. */
export function Frame({
  title,
  address,
  pixels,
  className,
}: {
  title: string;
  address: string;
  pixels: number;
  className: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ scale: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = new ResizeObserver(() => {
      const scale = element.clientWidth / pixels;
      if (scale > 0) setSize({ scale, height: element.clientHeight / scale });
    });
    fit.observe(element);
    return () => fit.disconnect();
  }, [pixels]);
  return (
    <div
      ref={box}
      className={`min-h-96 overflow-hidden rounded-md border border-line-strong bg-ground ${className}`}
    >
      {size.scale > 0 && (
        <iframe
          src={address}
          title={title}
          className="origin-top-left border-0"
          style={{ width: pixels, height: size.height, transform: `scale(${size.scale})` }}
        />
      )}
    </div>
  );
}
