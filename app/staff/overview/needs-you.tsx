import { ValueForm } from "../../draws/staff/value/value-form.tsx";
import type { ValueView } from "../../draws/staff/value/value-view.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody, Row, Rows } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { Need } from "./needs.ts";

/** The tasks of this person. If it `isMain`, the first one with an action has the page's only gold button. */
export function NeedsYou({
  needs,
  values,
  isMain = true,
}: {
  needs: Need[];
  values: ValueView[];
  isMain?: boolean;
}) {
  if (needs.length === 0) {
    return (
      <Card title="Needs you">
        <CardBody>
          <p className="flex items-center gap-2.5">
            <Icon name="tick" className="size-5 text-success" />
            Nothing needs your attention. New enquiries appear here as they arrive.
          </p>
        </CardBody>
      </Card>
    );
  }
  const firstWithAct = needs.findIndex((need) => need.action);
  return (
    <Card
      title="Needs you"
      aside={needs.length === 1 ? "1 thing" : `${needs.length} things, most urgent first`}
    >
      <Rows columns>
        {needs.map((need, index) => (
          <Row
            key={need.title}
            icon={need.icon}
            title={need.title}
            detail={need.detail}
            end={
              need.action && (
                <ButtonLink
                  to={need.action.to}
                  look={isMain && index === firstWithAct ? "gold" : "plain"}
                >
                  {need.action.label}
                </ButtonLink>
              )
            }
          >
            {values
              .filter(({ id }) => id === need.decides)
              .map((value) => (
                <ValueForm key={value.id} value={value} />
              ))}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
