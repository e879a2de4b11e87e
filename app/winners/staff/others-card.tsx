import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import type { LoadedWinners } from "./load-winners.server.ts";

/** Mails everybody who did not win, each person once. */
export function OthersCard({ winners }: { winners: LoadedWinners }) {
  const { mailsToOthers: mails, mayRun } = winners;
  const busy = useNavigation().state !== "idle";
  return (
    <Card title="Everyone else" aside={mails.queued > 0 ? `${mails.queued} told` : undefined}>
      <CardBody>
        <p className="mb-3">
          Everyone who entered with an e-mail address and was not drawn gets the mail “Not this
          time”, once. Reserves get no mail, because they may still move up.
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
              {mails.queued > 0 ? "Tell the others" : "Tell everyone else"}
            </Button>
          </Form>
        )}
      </CardBody>
    </Card>
  );
}
