import { useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { inputClass } from "../../../ui/form/field.tsx";
import { Note } from "../../../ui/note.tsx";

const partBytes = 512 * 1024;

type ContentImportState =
  | { step: "choose" }
  | { step: "sending"; share: number }
  | { step: "done"; words: string }
  | { step: "refused"; words: string };

/** Uploads the archive in parts below any request size limit; the last part starts the import. */
export function ContentImport() {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ContentImportState>({ step: "choose" });
  const { revalidate } = useRevalidator();

  async function send() {
    const file = input.current?.files?.[0];
    if (!file) {
      setState({ step: "refused", words: "Choose an archive first." });
      return;
    }
    const upload = Math.random().toString(36).slice(2, 14).padEnd(12, "0");
    const parts = Math.max(1, Math.ceil(file.size / partBytes));
    for (let number = 0; number < parts; number += 1) {
      setState({ step: "sending", share: number / parts });
      const last = number === parts - 1;
      const query = new URLSearchParams({
        upload,
        number: `${number}`,
        ...(last && { last: "yes" }),
      });
      const response = await fetch(`${href("/admin/settings/import")}?${query}`, {
        method: "POST",
        body: file.slice(number * partBytes, (number + 1) * partBytes),
        // Network error: reported below.
      }).catch(() => null);
      const words = response ? await response.text() : "The connection was lost. Upload it again.";
      if (!response?.ok) {
        setState({ step: "refused", words });
        return;
      }
      if (last) setState({ step: "done", words });
    }
    revalidate();
  }
  return (
    <Card title="Import">
      <CardBody>
        <p className="mb-3">
          Upload an archive from this or another installation. Existing pages get a new version, and
          the current one stays in their history. Either everything is imported, or nothing.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            aria-label="Archive of content"
            className={`${inputClass} max-w-96`}
          />
          <Button icon="upload" disabled={state.step === "sending"} onClick={send}>
            {state.step === "sending" ? `Sending, ${Math.round(state.share * 100)} %` : "Import"}
          </Button>
        </div>
        {(state.step === "done" || state.step === "refused") && (
          <div className="mt-3">
            <Note look={state.step === "done" ? "ok" : "bad"} live>
              {state.words}
            </Note>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
