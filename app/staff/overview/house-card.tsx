import { Card, Row, Rows } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { IconName } from "../../ui/icon/icon.tsx";
import type { BackupView } from "./backup-view.ts";
import type { MailSummary } from "./mail-store.server.ts";

type Checks = Record<string, "ok" | "failed">;

const parts: { part: string; title: string; icon: IconName; good: string; bad: string }[] = [
  {
    part: "database",
    title: "Database",
    icon: "database",
    good: "Answers and saves",
    bad: "Does not answer",
  },
  {
    part: "storage",
    title: "Files",
    icon: "page",
    good: "Pictures and documents can be saved",
    bad: "Nothing can be written",
  },
  { part: "disk", title: "Disk", icon: "disk", good: "", bad: "Almost full" },
];

/** Whether the machine underneath is well, in words anybody can pass on. */
export function HouseCard({
  house,
}: {
  house: { checks: Checks; disk: string; mail: MailSummary; backup: BackupView };
}) {
  return (
    <Card title="Running smoothly?">
      <Rows>
        {parts.map(({ part, title, icon, good, bad }) => {
          const well = house.checks[part] === "ok";
          const detail = part === "disk" ? house.disk : well ? good : bad;
          return (
            <Row
              key={part}
              icon={icon}
              title={title}
              detail={detail}
              end={<Chip look={well ? "ok" : "bad"}>{well ? "Good" : bad}</Chip>}
            />
          );
        })}
        <MailRow mail={house.mail} />
        <Row
          icon="download"
          title="Backup"
          detail={house.backup.detail}
          end={<Chip look={house.backup.look}>{house.backup.word}</Chip>}
        />
      </Rows>
    </Card>
  );
}

function MailRow({ mail }: { mail: MailSummary }) {
  const { configured, sentToday, waiting, failed } = mail;
  return (
    <Row
      icon="mail"
      title="Mail"
      detail={
        configured
          ? `${sentToday} sent today, ${waiting} waiting`
          : `No mail server is set up; ${waiting} waiting`
      }
      end={
        failed > 0 ? (
          <Chip look="bad">{`${failed} failed`}</Chip>
        ) : configured ? (
          <Chip look="ok">Good</Chip>
        ) : (
          <Chip look="warn">Not set up</Chip>
        )
      }
    />
  );
}
