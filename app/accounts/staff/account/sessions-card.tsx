import { Button } from "../../../ui/button.tsx";
import { Card, CardBody, Row, Rows } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { SessionView } from "./account-view.ts";
import { ActForm } from "./act-form.tsx";

export function SessionsCard({ sessions }: { sessions: SessionView[] }) {
  return (
    <Card id="sessions" title="Where you are signed in">
      <Rows>
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={session.here ? "person" : "lock"}
            title={session.device}
            detail={
              <>
                from {session.place}, since <DateTime time={session.since} />
              </>
            }
            end={
              session.here ? (
                <Chip look="ok" bare>
                  This device
                </Chip>
              ) : (
                <ActForm act="sign-out-one">
                  {(_, busy) => (
                    <>
                      <input type="hidden" name="session" value={session.id} />
                      <Button small type="submit" disabled={busy}>
                        Sign out
                      </Button>
                    </>
                  )}
                </ActForm>
              )
            }
          />
        ))}
      </Rows>
      {sessions.length > 1 && (
        <CardBody>
          <div className="pt-3">
            <ActForm act="sign-out-others">
              {(_, busy) => (
                <div>
                  <Button type="submit" disabled={busy}>
                    Sign out everywhere else
                  </Button>
                </div>
              )}
            </ActForm>
          </div>
        </CardBody>
      )}
    </Card>
  );
}
