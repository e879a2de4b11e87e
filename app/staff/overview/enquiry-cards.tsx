import { href } from "react-router";
import type { EnquiryLine } from "../../contact/staff/enquiry-view.ts";
import { Card, CardBody, Row, Rows } from "../../ui/card.tsx";
import { type Bar, BarChart } from "../../ui/chart/bar-chart.tsx";
import { Chip } from "../../ui/chip.tsx";

export function EnquiriesChart({ days }: { days: Bar[] }) {
  const all = days.reduce((sum, { value }) => sum + value, 0);
  const today = days.at(-1)?.value ?? 0;
  const busiest = days.reduce((most, day) => (day.value > most.value ? day : most), {
    label: "",
    value: 0,
  });
  const sentence =
    all === 0
      ? "No enquiries in the last four weeks."
      : `Enquiries per day for four weeks, ${all} in all. Most on ${busiest.label}: ${busiest.value}. Today: ${today}.`;
  return (
    <Card
      title="Enquiries per day"
      aside={`${all.toLocaleString("en-GB")} in four weeks, ${today} today`}
    >
      <CardBody>
        {all === 0 ? (
          <p>{sentence}</p>
        ) : (
          <BarChart bars={days} sentence={sentence} unit="enquiries" />
        )}
      </CardBody>
    </Card>
  );
}

export function EnquiriesWaiting({ waiting }: { waiting: EnquiryLine[] }) {
  return (
    <Card title="Enquiries waiting" more={{ label: "Inbox", to: href("/admin/enquiries") }}>
      {waiting.length === 0 ? (
        <CardBody>
          <p>Everyone has a reply.</p>
        </CardBody>
      ) : (
        <Rows>
          {waiting.map((line) => (
            <Row
              key={line.reference}
              title={line.name}
              to={href("/admin/enquiries/:reference", { reference: line.reference })}
              detail={line.subject}
              end={line.clock && <Chip look={line.clock.look}>{line.clock.label}</Chip>}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
