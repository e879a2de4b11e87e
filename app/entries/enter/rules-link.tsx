import { type MouseEvent, type ReactNode, useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { BindingText } from "../../content/translating/binding-text.tsx";
import { useFixedTexts, useFrameTexts } from "../../content/wording/use-frame-texts.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { loader as rulesLoader } from "../../draws/rules-page.tsx";
import { Button } from "../../ui/button.tsx";

/** Opens the rules in a dialog, so that the form stays open; without JavaScript, in a new tab. */
export function RulesLink({ slug, children }: { slug: string; children: ReactNode }) {
  const texts = useTexts("rules");
  const { newTab } = useFrameTexts();
  const { loading } = useFixedTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const rules = useFetcher<typeof rulesLoader>();
  const address = href("/draw/:slug/rules", { slug });

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!rules.data && rules.state === "idle") void rules.load(address);
    dialog.current?.showModal();
  }

  return (
    <>
      <Link
        reloadDocument
        to={address}
        target="_blank"
        rel="noopener"
        onClick={open}
        className="text-text underline decoration-gold decoration-1 underline-offset-[0.35em] hover:text-gold-bright"
      >
        {children}
        <noscript>
          <span className="sr-only"> {newTab}</span>
        </noscript>
      </Link>
      <dialog
        ref={dialog}
        aria-labelledby="rules-heading"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-0 text-soft backdrop:bg-scrim"
      >
        <div className="grid max-h-[calc(100dvh-2rem)] grid-rows-[auto_1fr_auto]">
          <h2 id="rules-heading" className="type-sub border-b border-line px-6 py-5">
            {texts.heading}
          </h2>
          <section
            aria-label={texts.text}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too
            tabIndex={0}
            className="overflow-y-auto px-6 py-5"
          >
            {rules.data ? (
              <BindingText
                html={rules.data.html}
                binding={rules.data.binding}
                look="prose type-small"
              />
            ) : (
              <p role="status" className="text-muted">
                {loading}
              </p>
            )}
          </section>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4">
            <Link
              reloadDocument
              to={address}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-tap items-center text-sm text-text underline decoration-gold underline-offset-[0.35em]"
            >
              {texts.openPage}
              <span className="sr-only"> {newTab}</span>
            </Link>
            <Button look="plain" onClick={() => dialog.current?.close()}>
              {texts.backToForm}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
