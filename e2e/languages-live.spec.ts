// A show in Arabic, on the stage and on phones.
import { english, readCatalogue } from "../app/languages/catalogues.server.ts";
import { test } from "./draw-site.ts";
import { openPhone, openStage, startShow } from "./show-screens.ts";
import { desktopOnly, expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test(
  "a show is followed in Arabic on a screen and a phone of any width",
  desktopOnly,
  async ({ page: operator, browser, context, draws, site }) => {
    const { live = {} } = await readCatalogue("ar");
    const slug = "arabic";
    const { draw } = await draws.open(slug, 24);
    await draws.decide(draw);
    await startShow(operator, draw.id);
    const stage = await openStage(context, `/ar/draw/${slug}/stage`);
    const phone = await openPhone(browser, site.origin, `/ar/draw/${slug}`);
    await hydrated(phone);
    for (const step of ["waiting", "intro 1", "draw 0.0", "board"]) {
      await draws.playTo(slug, step);
      // Everything has come up.
      await draws.moveStep(slug, -30_000);
      for (const screen of [stage, phone]) {
        await screen.reload();
        await expect(screen.locator("html")).toHaveAttribute("dir", "rtl");
        for (const size of widths) {
          await screen.setViewportSize(size);
          await expectNoSidewaysScroll(screen);
          await expectAccessible(screen);
        }
      }
    }
    await expect(phone.getByRole("heading", { name: live.allWinners })).toBeVisible();
    await expect(phone.getByText(english.live.allWinners)).toHaveCount(0);
  },
);
