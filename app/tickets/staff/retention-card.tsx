import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";

type RetainedData = {
  id: number;
  title: string;
  tickets: number;
  days: number;
  due: string | null;
  overdue: boolean;
  erased: string | null;
};

/** When the personal data of each draw is erased. A job does it every ten minutes; the button does it now. */
export function RetentionCard({ draws }: { draws: RetainedData[] }) {
  return (
    <Card title="How long we keep it" aside="erased automatically">
      <ul>
        {draws.map((draw) => (
          <li
            key={draw.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4.5 py-2.5"
          >
            <span className="min-w-40 flex-1">
              <b className="block font-medium text-text">{draw.title}</b>
              <span className="text-xs text-muted">
                {draw.tickets.toLocaleString("en-GB")} entries, kept {draw.days} days after the end
              </span>
            </span>
            {draw.erased ? (
              <Chip bare look="ok">{`Erased ${draw.erased}`}</Chip>
            ) : (
              <span className={draw.overdue ? "text-warning" : "text-muted"}>
                {draw.due ? `until ${draw.due}` : "the draw has not ended"}
              </span>
            )}
          </li>
        ))}
      </ul>
      {draws.length === 0 && <CardBody>No draw has been opened yet.</CardBody>}
      {draws.some(({ overdue }) => overdue) && (
        <Form method="post" className="border-t border-line px-4.5 py-3">
          <Button type="submit" name="act" value="erase-due">
            Erase what is due now
          </Button>
        </Form>
      )}
    </Card>
  );
}
