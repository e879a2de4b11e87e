import { href } from "react-router";
import { countInWords, percentOf } from "../../pages/staff/translations/completeness.ts";
import { lookOf } from "../../pages/staff/translations/completeness-list.tsx";
import type { TranslatedLanguage } from "../../pages/staff/translations/list-translations.server.ts";
import { Card, Row, Rows } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";

/** How much of what staff wrote is translated, for each language besides the site's own. */
export function LanguagesCard({ languages }: { languages: Omit<TranslatedLanguage, "rows">[] }) {
  return (
    <Card title="Languages" more={{ label: "Translations", to: href("/admin/translations") }}>
      <Rows>
        {languages.map(({ code, name, ...counts }) => (
          <Row
            key={code}
            title={name}
            to={href("/admin/translations/:language", { language: code })}
            detail={countInWords(counts)}
            end={
              <Chip look={lookOf(counts)} hollow={counts.translated === 0}>
                {`${percentOf(counts)}%`}
              </Chip>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
