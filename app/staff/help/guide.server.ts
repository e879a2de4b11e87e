// The owner's handbook of docs/guide, shown in the admin area. It comes with the program and has no data of the site.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderMarkdown } from "../../content/present.server.ts";
import { projectFolder } from "../../platform/project-folder.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import { errorCode } from "../../platform/start-failure.ts";
import { type GuideTopic, guideTopics } from "./topics.ts";

const guideFolder = join(projectFolder, "docs", "guide");
const picturesFolder = join(projectFolder, "docs", "pictures", "guide");

type GuideSection = { label: string; page: string; words: string; to: string };

const texts = new Map<GuideTopic, string>();

function textOf(topic: GuideTopic): string {
  const known = texts.get(topic);
  if (known !== undefined) return known;
  const text = readFileSync(join(guideFolder, `${topic}.md`), "utf8");
  texts.set(topic, text);
  return text;
}

export function titleOfTopic(topic: GuideTopic): string {
  return /^# (.+)$/m.exec(textOf(topic))?.[1] ?? topic;
}

/** The page without its title, which the page header shows. */
export function renderTopic(topic: GuideTopic): string {
  return renderMarkdown(adaptLinks(textOf(topic).replace(/^# .+\n/, "")));
}

/** Pages of the handbook and its pictures are addresses of the admin area. Other documents are named, not linked. */
function adaptLinks(text: string): string {
  return text
    .replace(/\]\(([a-z-]+)\.md(#[a-z0-9-]+)?\)/g, "](/admin/help/$1$2)")
    .replace(/\]\(\.\.\/pictures\/guide\/([a-z0-9-]+\.jpg)\)/g, "](/admin/help/pictures/$1)")
    .replace(/\[([^\]]+)\]\(\.\.\/([\w./-]+)\)/g, "$1 (`docs/$2`)");
}

/** One for each heading. */
export function listGuideSections(): GuideSection[] {
  return guideTopics.flatMap((topic) => {
    const page = titleOfTopic(topic);
    return textOf(topic)
      .split(/^(?=##? )/m)
      .flatMap((section) => {
        const [, marks = "", label = ""] = /^(##?) (.+)/.exec(section) ?? [];
        if (label === "") return [];
        const anchor = marks === "##" ? `#${slugFrom(label)}` : "";
        return [{ label, page, words: `${page} ${section}`, to: `/admin/help/${topic}${anchor}` }];
      });
  });
}

/** Undefined when there is no such picture. */
export function readGuidePicture(name: string): Buffer | undefined {
  if (!/^[a-z0-9-]+\.jpg$/.test(name)) return undefined;
  try {
    return readFileSync(join(picturesFolder, name));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return undefined;
  }
}
