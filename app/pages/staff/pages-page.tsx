import { href, Link } from "react-router";
import { databaseContext } from "../../platform/http/context.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { Route } from "./+types/pages-page.ts";
import { listPages } from "./list-pages.server.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Pages · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: await listPages(context.get(databaseContext)) };
}

export default function PagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Pages"
        actions={
          <>
            <ButtonLink look="quiet" to={href("/admin/translations")}>
              Translations
            </ButtonLink>
            <ButtonLink to={href("/admin/pages/new")} icon="add">
              Add a page
            </ButtonLink>
          </>
        }
      >
        <p>
          The texts and pictures of the site. Header, footer and company details are in the
          settings.
        </p>
      </PageHeader>
      <ul className="max-w-narrow border-t border-line">
        {loaderData.pages.map((page) => (
          <li key={page.id} className="border-b border-line">
            <Link
              to={page.id}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-1 py-3 no-underline hover:bg-raised"
            >
              <span className="min-w-0">
                <b className="font-medium text-text group-hover:underline group-hover:decoration-gold group-hover:underline-offset-[0.2em]">
                  {page.name}
                </b>
                <span className="ml-2.5 text-xs text-muted">{page.path}</span>
                <span className="block truncate text-xs text-muted">{page.title}</span>
              </span>
              <span className="grid justify-items-end gap-1 text-xs text-muted">
                <Chip look={page.state.look} bare>
                  {page.state.text}
                </Chip>
                <span>
                  <DateTime time={page.at} /> by {page.by}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
