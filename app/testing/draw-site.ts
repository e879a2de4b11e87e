// A staff site with draws, and posts with repeated fields, for tests.

import { type Browser, openStaffSite, type StaffSite } from "../accounts/testing/staff-site.ts";
import { type DrawPlanInput, drawPlanSchema } from "../draws/plan.ts";
import type { Role } from "../permissions/permissions.ts";
import { planValues } from "../planning/staff/plan-form.ts";
import { testRules } from "./test-plan.ts";

export type FormFields = Record<string, string | string[]>;

export type DrawSite = StaffSite & {
  owner: Browser;
  signIn(role: Role): Promise<Browser>;
  send(browser: Browser, path: string, fields: FormFields | FormData): Promise<Response>;
};

/** Times of plans are read and written in the sample company's zone. */
export const timeZone = "Europe/London";

export async function openDrawSite(): Promise<DrawSite> {
  const site = await openStaffSite();
  const send = posting(site.origin);
  async function signIn(role: Role) {
    const { email } = await site.addPerson(role);
    const browser = site.openBrowser();
    await browser.signIn(email);
    return browser;
  }
  return Object.assign(site, { signIn, send, owner: await signIn("owner") });
}

function posting(origin: string): DrawSite["send"] {
  return (browser, path, fields) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return fetch(origin + path, {
      method: "POST",
      body: fields instanceof FormData ? fields : encoded(fields),
      headers: { Origin: origin, Cookie: cookie },
      redirect: "manual",
    });
  };
}

function encoded(fields: FormFields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return body;
}

/** The fields of the plan's form, as a browser sends them. */
export function planFields(slug: string, plan: DrawPlanInput): FormFields {
  const { onePrizePerPerson, showPlace, ...values } = planValues(
    { slug, story: "", plan: drawPlanSchema.parse(plan) },
    timeZone,
  );
  return {
    ...values,
    ...(onePrizePerPerson && { onePrizePerPerson: "on" }),
    ...(showPlace && { showPlace: "on" }),
  };
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

export const soundPlan: DrawPlanInput = {
  title: "The terrace draw",
  promoter: "Goldkey Estates, Serena Bay",
  rulesText: testRules,
  closesAt: inSeconds(86_400),
  routes: ["web", "coupon", "front-desk", "import"],
  reserves: 2,
};

export const onePrize: FormFields = {
  act: "save",
  prizeId: "",
  prizeName: "A summer on the terrace",
  prizeValue: "£24,000",
  prizeQuantity: "1",
  prizeStory: "",
  prizePicture: "",
};

/** Plans, fills and opens a draw by the forms staff use. */
export async function openByForms(
  site: Pick<DrawSite, "owner" | "send">,
  plan: DrawPlanInput = {},
): Promise<{ id: number; slug: string }> {
  const title = plan.title ?? soundPlan.title ?? "";
  const made = await site.send(site.owner, "/admin/draws/new", { title, start: "open-draw" });
  const id = Number(made.headers.get("Location")?.split("/").at(-1));
  const slug = `terrace-${id}`;
  const page = `/admin/draws/${id}?index`;
  const completePlan = { ...soundPlan, ...plan };
  await site.send(site.owner, page, {
    ...planFields(slug, completePlan),
    act: "save",
    version: "1",
  });
  await site.send(site.owner, `/admin/draws/${id}/prizes`, { ...onePrize, version: "2" });
  const opened = await site.send(site.owner, page, {
    act: "open",
    version: "3",
    "typed-title": title,
  });
  if (opened.status !== 200) throw new Error(`The draw did not open: ${opened.status}`);
  return { id, slug };
}
