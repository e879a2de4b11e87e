import { data, Link } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { linkClass } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { Route } from "./+types/guide-page.ts";
import { renderTopic, titleOfTopic } from "./guide.server.ts";
import { guideTopics, isGuideTopic } from "./topics.ts";

export const handle: AdminHandle = { crumb: "Help" };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.title ?? "Help"} · Admin` }];
}

export async function loader({ params }: Route.LoaderArgs) {
  const topic = params.topic ?? guideTopics[0];
  if (!isGuideTopic(topic)) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    topic,
    title: titleOfTopic(topic),
    html: renderTopic(topic),
    topics: guideTopics.map((id) => ({ id, title: titleOfTopic(id) })),
  };
}

/** The handbook: its pages at the left, one of them at the right. */
export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { topic, title, html, topics } = loaderData;
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[12rem_minmax(0,46rem)]">
      <nav aria-label="Handbook">
        <ul className="flex flex-wrap gap-x-5 lg:sticky lg:top-20 lg:grid">
          {topics.map(({ id, title: name }) => (
            <li key={id}>
              <Link
                to={`/admin/help/${id}`}
                aria-current={id === topic ? "page" : undefined}
                className={`block py-2 ${linkClass} aria-[current]:text-text aria-[current]:no-underline`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <PageHeader title={title} />
        <FormattedText html={html} className="prose guide" />
      </article>
    </div>
  );
}
