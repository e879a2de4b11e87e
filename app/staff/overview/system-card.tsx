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
    good: "Working",
    bad: "Not responding",
  },
  {
    part: "storage",
    title: "Files",
    icon: "page",
    good: "Pictures and documents can be saved",
    bad: "Cannot save files",
  },
  { part: "disk", title: "Disk", icon: "disk", good: "", bad: "Almost full" },
];

/** The state of database, files, disk, mail and backups. */
export function SystemCard({
  system,
}: {
  system: { checks: Checks; disk: string; mail: MailSummary; backup: BackupView };
}) {
  return (
    <Card title="System">
      <Rows>
        {parts.map(({ part, title, icon, good, bad }) => {
          const well = system.checks[part] === "ok";
          const detail = part === "disk" ? system.disk : well ? good : bad;
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
        <MailRow mail={system.mail} />
        <Row
          icon="download"
          title="Backup"
          detail={system.backup.detail}
          end={<Chip look={system.backup.look}>{system.backup.label}</Chip>}
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
