import { Card, CardBody } from "../parts/card.tsx";

/** The running draw. There is none yet, and the card says so rather than showing invented figures. */
export function DrawCard() {
  return (
    <Card title="The draw">
      <CardBody>
        <p className="max-w-136">
          No draw is running. As soon as one is open, its tickets, its closing time and the entries
          of each day stand here.
        </p>
      </CardBody>
    </Card>
  );
}
