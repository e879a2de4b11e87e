import { type FormEvent, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { FileField } from "../../ui/form/file-field.tsx";
import { Note } from "../../ui/note.tsx";
import { sizeProblem } from "./import-texts.ts";
import { sendList } from "./send-list.ts";

/** Sends a file of any size in parts; without JavaScript, a small file as a form. */
export function Upload({ address, problem }: { address: string; problem?: string }) {
  const [sent, setSent] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const navigate = useNavigate();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.size === 0) {
      const chosen = file instanceof File && file.name !== "";
      setFailed(chosen ? sizeProblem(0) : "Choose a file first.");
      return;
    }
    setFailed(undefined);
    setSent(0);
    const outcome = await sendList(address, file, setSent);
    if (outcome.ok) return navigate(`${address}/${outcome.import}`);
    setSent(undefined);
    setFailed(outcome.problem);
  }
  const message = failed ?? problem;
  return (
    <Card title="A list of people">
      <CardBody>
        <Form
          method="post"
          encType="multipart/form-data"
          onSubmit={send}
          className="grid justify-items-start gap-4"
        >
          {message && (
            <Note look="bad" live>
              {message}
            </Note>
          )}
          <FileField
            label="CSV file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            required
            help="A CSV file from Excel or any other spreadsheet, with commas or semicolons, up to a million lines. Leading zeros and + are kept."
          />
          {sent === undefined ? (
            <Button type="submit" name="act" value="send" look="gold" icon="upload">
              Upload the list
            </Button>
          ) : (
            <Progress label="Uploading the list" value={sent} max={1} />
          )}
        </Form>
      </CardBody>
    </Card>
  );
}

export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const percent = max > 0 ? Math.floor((100 * value) / max) : 0;
  return (
    <div className="grid w-full gap-1.5">
      <div className="flex gap-3">
        <span className="text-text">{label}</span>
        <span className="ml-auto text-muted tabular-nums">{percent} %</span>
      </div>
      <progress
        value={value}
        max={max}
        aria-label={label}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-gold"
      />
    </div>
  );
}
