import { useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { longNetworkTimeout } from "../../../accounts/timings.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { inputClass } from "../../../ui/form/field.tsx";
import { sendInParts } from "../../../ui/form/send-in-parts.ts";
import { Note } from "../../../ui/note.tsx";

type ContentImportState =
  | { step: "choose" }
  | { step: "sending"; share: number }
  | { step: "done"; text: string }
  | { step: "refused"; text: string };

/** Uploads the archive in parts below any request size limit; the last part starts the import. */
export function ContentImport() {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<ContentImportState>({ step: "choose" });
  const { revalidate } = useRevalidator();

  async function send() {
    const file = input.current?.files?.[0];
    if (!file) {
      setState({ step: "refused", text: "Choose an archive first." });
      return;
    }
    const sent = await sendInParts(
      file,
      href("/admin/settings/import"),
      (share) => setState({ step: "sending", share }),
      { timeout: longNetworkTimeout },
    );
    setState({ step: sent.ok ? "done" : "refused", text: sent.ok ? sent.text : sent.problem });
    if (!sent.ok) return;
    revalidate();
  }
  return (
    <Card id="import" title="Import">
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
              {state.text}
            </Note>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
