import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compileMessage } from "../../languages/messages.ts";
import { FilledText } from "./filled-text.tsx";

test("a text with elements in it has plurals, counted in them", () => {
  const polish = compileMessage(
    "{left, plural, one {Została # nagroda} few {Zostały # nagrody} other {Zostało # nagród}} · {drawn}",
    "pl",
  );
  const shown = (left: number) =>
    renderToStaticMarkup(<FilledText text={polish} left={<b>{left}</b>} drawn={<b>{2}</b>} />);
  expect([1, 3, 5].map(shown)).toEqual([
    "Została <b>1</b> nagroda · <b>2</b>",
    "Zostały <b>3</b> nagrody · <b>2</b>",
    "Zostało <b>5</b> nagród · <b>2</b>",
  ]);
});

test("a plural counts digits in groups, and beside a link", () => {
  const text = compileMessage(
    "{excluded, plural, one {# wykluczony} other {# wykluczonych}}: {complain}",
    "pl",
  );
  expect(
    renderToStaticMarkup(
      <FilledText text={text} excluded="1,204" complain={<a href="/complaints">Reklamacje</a>} />,
    ),
  ).toBe('1,204 wykluczonych: <a href="/complaints">Reklamacje</a>');
});
