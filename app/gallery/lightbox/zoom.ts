// The geometry of looking closer: a picture in the middle of a stage, magnified and moved. Pure.

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** `x` and `y` move the picture's middle away from the stage's, in pixels of the screen. */
export type Zoom = Point & { scale: number };

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
export const closest = 4;
/** What a double tap goes to: pores of stone, not pixels. */
const closer = 2.5;

/** The largest size at which all of a picture fits the stage. */
export function fitted(stage: Size, ratio: number): Size {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/** Magnifies around a point, which stays under the finger. Points are measured from the stage's middle. */
export function zoomAround(zoom: Zoom, point: Point, scale: number): Zoom {
  const factor = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * factor,
    y: point.y - (point.y - zoom.y) * factor,
  };
}

/** No closer than helps, no further than whole, and no black beside a picture that could fill the stage. */
export function within(zoom: Zoom, stage: Size, ratio: number): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale));
  const around = zoom.scale === scale ? zoom : zoomAround(zoom, { x: 0, y: 0 }, scale);
  const picture = fitted(stage, ratio);
  const roomX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: between(-roomX, around.x, roomX), y: between(-roomY, around.y, roomY) };
}

export function toggled(zoom: Zoom, point: Point): Zoom {
  return zoom.scale > 1 ? wholePicture : zoomAround(zoom, point, closer);
}

export function distance(one: Point, other: Point) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function between(least: number, value: number, most: number) {
  return Math.min(most, Math.max(least, value));
}
