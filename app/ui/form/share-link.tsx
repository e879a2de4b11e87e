import { useState } from "react";
import { Button } from "../button.tsx";
import { QrCode } from "../qr-code.tsx";
import { TextField } from "./field.tsx";

export type SharedLink = { address: string; qr: { size: number; path: string } };

/** A link to hand over in another way than by mail: copied, or scanned from the screen. */
export function ShareLink({ link, label }: { link: SharedLink; label: string }) {
  const [said, setSaid] = useState("");

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link.address);
      setSaid("Copied.");
    } catch {
      // The clipboard needs https, or permission.
      setSaid("Your browser does not allow copying. Select the link and copy it.");
    }
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-3">
        <TextField
          name="link"
          label={label}
          value={link.address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button icon="copy" onClick={copyLink}>
            Copy the link
          </Button>
          <span role="status" className="text-xs text-muted">
            {said}
          </span>
        </div>
      </div>
      <div className="w-40 justify-self-center rounded-md bg-paper p-3">
        <QrCode {...link.qr} label={`${label}, as a QR code`} />
      </div>
    </div>
  );
}
