import { useState } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { DifferenceList } from "../difference-list.tsx";
import { Frame } from "../preview-pane.tsx";
import type { LoadedHistory } from "./load-history.server.ts";

/** An old version beside the current draft, as visitors would see both. */
export function CompareVersions({
  history,
  compared,
  editor,
}: {
  history: LoadedHistory;
  compared: NonNullable<LoadedHistory["compared"]>;
  editor: string;
}) {
  const [phone, setPhone] = useState(false);
  const { version, at, by, differences, addresses } = compared;
  const sides = [
    { title: `Version ${version}`, detail: `${at.full}, ${by}`, address: addresses.old },
    { title: "Current draft", detail: `Version ${history.version}`, address: addresses.current },
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="?" icon="previous">
          All versions
        </ButtonLink>
        <Button look="quiet" onClick={() => setPhone(!phone)}>
          {phone ? "Show at desktop width" : "Show at phone width"}
        </Button>
        {history.mayRestore && version !== history.version && (
          <span className="ml-auto">
            <RestoreVersion editor={editor} version={version} current={history.version} />
          </span>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {sides.map(({ title, detail, address }) => (
          <section key={title} aria-label={title} className="grid min-w-0 gap-2">
            <h2 className="text-sm">
              <b className="font-semibold text-text">{title}</b>{" "}
              <span className="text-xs text-muted">{detail}</span>
            </h2>
            <Frame
              key={String(phone)}
              title={title}
              address={address}
              pixels={phone ? 390 : 1440}
              className="h-[62svh] w-full"
            />
          </section>
        ))}
      </div>
      <Card title={`What changed since version ${version}`}>
        <CardBody>
          <DifferenceList differences={differences} empty="No visible changes." />
        </CardBody>
      </Card>
    </div>
  );
}

export function RestoreVersion({
  editor,
  version,
  current,
}: {
  /** The editor's address: "restore" posts there. */
  editor: string;
  version: number;
  /** The draft that it replaces, against overwriting what somebody else has just saved. */
  current: number;
}) {
  return (
    <Form method="post" action={editor} reloadDocument>
      <input type="hidden" name="act" value="restore" />
      <input type="hidden" name="restore" value={version} />
      <input type="hidden" name="version" value={current} />
      <Button type="submit" small>
        {`Restore version ${version}`}
      </Button>
    </Form>
  );
}
