import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import type { LoadedWinners } from "./load-winners.server.ts";

/** Mails everybody who did not win, each person once. */
export function OthersCard({ winners }: { winners: LoadedWinners }) {
  const { mailsToOthers: mails, mayRun } = winners;
  const busy = useNavigation().state !== "idle";
  return (
    <Card title="Everybody else" aside={mails.queued > 0 ? `${mails.queued} told` : undefined}>
      <CardBody>
        <p className="mb-3">
          Whoever took part with an e-mail address and was not ranked gets the letter “Not this
          time”, once. Reserves hear nothing: they may still move up.
        </p>
        {mails.queued > 0 && (
          <p className="mb-3 text-xs text-muted tabular-nums">
            {mails.sent} delivered, {mails.queued - mails.sent - mails.failed} waiting,{" "}
            {mails.failed} failed
          </p>
        )}
        {mayRun && (
          <Form method="post">
            <Button type="submit" name="act" value="tell-others" icon="message" disabled={busy}>
              {mails.queued > 0 ? "Tell who is missing" : "Tell everybody else"}
            </Button>
          </Form>
        )}
      </CardBody>
    </Card>
  );
}
