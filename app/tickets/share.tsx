// Shares the address of a draw: never that of a ticket. With the share sheet of the device where there is one.
import { useState } from "react";
import { href, useHref } from "react-router";
import { useTexts } from "../content/wording/use-texts.ts";
import { Button, ButtonRow, buttonClass } from "../ui/button.tsx";
import { shareOrCopy } from "../ui/share.ts";

type SharedDraw = { slug: string; title: string };

export function ShareDraw({ draw, entered = false }: { draw: SharedDraw; entered?: boolean }) {
  const texts = useTexts("share");
  const [said, setSaid] = useState("");
  const { slug } = draw;
  const page = useHref(href("/draw/:slug", { slug }));
  const file = entered ? "im-in.png" : "draw.png";
  const picture = useHref(href("/draw/:slug/picture/:file", { slug, file }));
  const address = () => new URL(page, location.origin).href;

  async function copy() {
    await navigator.clipboard.writeText(address());
    setSaid(texts.copied);
  }

  async function share() {
    const text = (entered ? texts.imIn : texts.look).replace("{draw}", draw.title);
    const outcome = await shareOrCopy({ title: draw.title, text, url: address() });
    if (outcome === "copied") setSaid(texts.copied);
  }

  return (
    <div className="needs-script print:hidden">
      <noscript>
        <style>{".needs-script { display: none }"}</style>
      </noscript>
      <ButtonRow>
        <Button onClick={share}>{entered ? texts.shareImIn : texts.shareDraw}</Button>
        <Button look="quiet" onClick={copy}>
          {texts.copy}
        </Button>
        <a href={picture} download={`${slug}.png`} className={buttonClass("quiet")}>
          {texts.picture}
        </a>
      </ButtonRow>
      <p className="type-small mt-3 text-muted" role="status">
        {said || texts.noChances}
      </p>
    </div>
  );
}
