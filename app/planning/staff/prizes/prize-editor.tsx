import { useState } from "react";
import { href } from "react-router";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import type { PictureChoice } from "../../../gallery/library/media/picture-choice.ts";
import { PicturePicker, usePicturePicker } from "../../../gallery/library/picture-picker.tsx";
import { AutosaveForm } from "../../../ui/autosave/autosave-form.tsx";
import { AutosaveState } from "../../../ui/autosave/autosave-state.tsx";
import { useAutosave } from "../../../ui/autosave/use-autosave.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ProblemLinks } from "../../../ui/form/problem-links.tsx";
import { Note } from "../../../ui/note.tsx";
import { UnsavedChanges } from "../../../ui/overlay/unsaved-changes.tsx";
import { useDragOrder } from "../../../ui/use-drag-order.ts";
import type { PrizeProblems } from "./prize-form.ts";
import { fieldId, PrizeRow, type PrizeValues } from "./prize-row.tsx";
import type { PrizesActResult } from "./prizes-act-result.ts";

type LoadedPrizes = {
  id: number;
  version: number;
  draft: boolean;
  mayChange: boolean;
  reserves: number;
  prizes: PrizeValues[];
  pictures: PictureChoice[];
};

type PrizeLine = { key: number; prize: PrizeValues };

const noPrize: PrizeValues = {
  prizeId: "",
  name: "",
  quantity: 1,
  value: "",
  story: "",
  picture: null,
  pictures: [],
  included: "",
  notIncluded: "",
  valuation: "",
  costs: "",
  conditions: "",
};

/** The prizes in the order they are awarded; staff drag them, or move them with buttons. */
export function PrizeEditor({
  loaded,
  posted,
}: {
  loaded: LoadedPrizes;
  posted: PrizesActResult | undefined;
}) {
  const { draft, mayChange } = loaded;
  const autosave = useAutosave<PrizesActResult>(
    loaded.version,
    href("/admin/draws/:id/prizes/save", { id: `${loaded.id}` }),
  );
  const [lines, setLines] = useState<PrizeLine[]>(() =>
    loaded.prizes.map((prize, key) => ({ key, prize })),
  );
  const [announcement, setAnnouncement] = useState("");
  const [choosing, setChoosing] = useState<{ key: number; further: boolean }>();
  const [pictures, setPictures] = useState(loaded.pictures);
  const picker = usePicturePicker();
  const result = autosave.result ?? posted;
  const count = loaded.prizes.reduce((sum, { quantity }) => sum + quantity, 0);

  function change(next: PrizeLine[]) {
    setLines(next);
    autosave.touch();
  }
  function move(from: number, to: number) {
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length || from === to) return;
    change(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    setAnnouncement(
      `${line.prize.name || "The prize"} is now number ${to + 1} of ${lines.length}.`,
    );
  }
  const drag = useDragOrder(move);
  function setPicture(chosen: PictureChoice | null) {
    if (chosen) setPictures([...pictures, chosen]);
    changePrize(choosing?.key, (prize) => {
      if (!choosing?.further) return { ...prize, picture: chosen?.id ?? null };
      return chosen ? { ...prize, pictures: [...prize.pictures, chosen.id] } : prize;
    });
  }
  function changePrize(key: number | undefined, to: (prize: PrizeValues) => PrizeValues) {
    change(lines.map((line) => (line.key === key ? { key, prize: to(line.prize) } : line)));
  }
  return (
    <>
      <DrawHead>
        <AutosaveState save={autosave.state} />
        {autosave.state.state === "unchanged" && (
          <p>
            {draft
              ? "The first prize is at the top. Prizes are awarded in this order."
              : "Names, order and numbers are sealed. You can still change stories and pictures."}
          </p>
        )}
      </DrawHead>
      {result?.conflict && (
        <div className="mb-4">
          <Note
            look="warn"
            live
            action={
              <ButtonLink small to="" document>
                Load that version
              </ButtonLink>
            }
          >
            {result.conflict.by} changed this plan at {result.conflict.at}. What you changed here is
            not saved.
          </Note>
        </div>
      )}
      {result?.problems && (result === posted || autosave.state.state === "failed") && (
        <div className="mb-4">
          <ProblemLinks links={problemLinks(lines, result.problems)} />
        </div>
      )}
      <AutosaveForm
        autosave={autosave}
        label="Prizes"
        version={loaded.version}
        className="max-w-narrow"
      >
        <ul className="border-t border-line" onDragOver={(event) => event.preventDefault()}>
          {lines.map(({ key, prize }, position) => (
            <PrizeRow
              key={key}
              prize={prize}
              position={position}
              last={position === lines.length - 1}
              sealed={!draft}
              locked={!mayChange}
              picture={pictures.find(({ id }) => id === prize.picture)}
              problems={result?.problems ?? {}}
              drag={drag(position)}
              move={(by) => move(position, position + by)}
              remove={() => change(lines.filter((line) => line.key !== key))}
              rename={(name) => {
                setLines(
                  lines.map((line) =>
                    line.key === key ? { key, prize: { ...prize, name } } : line,
                  ),
                );
              }}
              choosePicture={() => {
                setChoosing({ key, further: false });
                picker.open();
              }}
              further={prize.pictures.flatMap(
                (id) => pictures.find((shown) => shown.id === id) ?? [],
              )}
              addPicture={() => {
                setChoosing({ key, further: true });
                picker.open();
              }}
              removePicture={(removed) =>
                changePrize(key, (line) => ({
                  ...line,
                  pictures: line.pictures.filter((id) => id !== removed),
                }))
              }
            />
          ))}
        </ul>
        {mayChange && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {draft && (
              <Button
                icon="add"
                onClick={() => {
                  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
                  change([...lines, { key, prize: noPrize }]);
                }}
              >
                Add a prize
              </Button>
            )}
            <Button type="submit" look="quiet">
              Save now
            </Button>
            <p className="text-xs text-muted">
              {count === 1 ? "1 prize" : `${count.toLocaleString("en-GB")} prizes`} in all,{" "}
              {loaded.reserves.toLocaleString("en-GB")} reserves.
            </p>
          </div>
        )}
      </AutosaveForm>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PicturePicker handle={picker} onChoose={setPicture} onClear={() => setPicture(null)} />
      <UnsavedChanges unsaved={autosave.unsaved} subject="the prizes" save={autosave.saveAll} />
    </>
  );
}

function problemLinks(lines: PrizeLine[], problems: PrizeProblems) {
  return Object.entries(problems).flatMap(([key, problem]) => {
    const [position = "", field = ""] = key.split(".");
    const label = lines[Number(position)]?.prize.name || `Prize ${Number(position) + 1}`;
    return problem ? { name: fieldId(Number(position), field), label, problem } : [];
  });
}
