// The geometry of zooming: a picture on a stage, scaled and moved. Pure.

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** `x` and `y` are the offset between the centres of picture and stage, in CSS pixels. */
export type Zoom = Point & { scale: number };

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 4;
/** The scale of a double tap. */
const doubleTapScale = 2.5;

/** The largest size at which the picture fits the stage. */
export function fitSize(stage: Size, ratio: number): Size {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/** Scales around a point, which stays in place. Points are relative to the centre of the stage. */
export function zoomAround(zoom: Zoom, point: Point, scale: number): Zoom {
  const factor = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * factor,
    y: point.y - (point.y - zoom.y) * factor,
  };
}

/** Limits scale and offset, so that no edge of a magnified picture moves into the stage. */
export function limitZoom(zoom: Zoom, stage: Size, ratio: number): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale));
  const around = zoom.scale === scale ? zoom : zoomAround(zoom, { x: 0, y: 0 }, scale);
  const picture = fitSize(stage, ratio);
  const roomX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: between(-roomX, around.x, roomX), y: between(-roomY, around.y, roomY) };
}

export function toggleZoom(zoom: Zoom, point: Point): Zoom {
  return zoom.scale > 1 ? noZoom : zoomAround(zoom, point, doubleTapScale);
}

export function distance(first: Point, second: Point) {
  return Math.hypot(first.x - second.x, first.y - second.y);
}

export function middle(first: Point, second: Point): Point {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

function between(least: number, value: number, most: number) {
  return Math.min(most, Math.max(least, value));
}
