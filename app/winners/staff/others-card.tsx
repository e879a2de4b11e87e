import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import type { LoadedWinners } from "./load-winners.server.ts";

/** Telling those who did not win: once each, however often it is pressed. */
export function OthersCard({ winners }: { winners: LoadedWinners }) {
  const { told, mayRun } = winners;
  const busy = useNavigation().state !== "idle";
  return (
    <Card title="Everybody else" aside={told.queued > 0 ? `${told.queued} told` : undefined}>
      <CardBody>
        <p className="mb-3">
          Whoever took part with an e-mail address and was not ranked gets the letter “Not this
          time”, once. Reserves hear nothing: they may still move up.
        </p>
        {told.queued > 0 && (
          <p className="mb-3 text-xs text-muted tabular-nums">
            {told.sent} delivered, {told.queued - told.sent - told.failed} waiting, {told.failed}{" "}
            failed
          </p>
        )}
        {mayRun && (
          <Form method="post">
            <Button type="submit" name="act" value="tell-others" icon="message" disabled={busy}>
              {told.queued > 0 ? "Tell who is missing" : "Tell everybody else"}
            </Button>
          </Form>
        )}
      </CardBody>
    </Card>
  );
}
