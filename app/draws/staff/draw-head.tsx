import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { loader } from "./draw-layout.tsx";

/** Title, state and tabs above every page of a draw; each page adds its own acts. */
export function DrawHead({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("draws/staff/draw-layout");
  if (!loaded) return null;
  const { draw, tabs } = loaded;
  return (
    <>
      <PageHeader
        title={draw.title}
        beside={
          <Chip look={draw.chip.look} hollow={draw.chip.hollow}>
            {draw.chip.label}
          </Chip>
        }
        actions={actions}
      >
        {children ?? <p>{draw.sentence}</p>}
      </PageHeader>
      <Tabs label="Draw" tabs={tabs} />
    </>
  );
}
