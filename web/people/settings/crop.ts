/** A size in pixels of the picture. */
export interface Size {
  width: number
  height: number
}

/** Which square of a picture is kept: its middle in pixels of the picture, and how far it is zoomed in. */
export interface Crop {
  x: number
  y: number
  /** 1 is the largest square that fits. */
  zoom: number
}

export const MAX_ZOOM = 5

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Side of the kept square in pixels of the picture. */
export const cropSide = ({ zoom }: Crop, { width, height }: Size): number => Math.min(width, height) / zoom

/** The same crop with its square wholly inside the picture. */
function clampCrop(crop: Crop, picture: Size): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = cropSide({ ...crop, zoom }, picture) / 2
  return { zoom, x: clamp(crop.x, half, picture.width - half), y: clamp(crop.y, half, picture.height - half) }
}

/** The largest square in the middle. */
export const initialCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The picture moved by so much of the frame's side, to the right and down. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  const side = cropSide(crop, picture)
  return clampCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, picture)
}

/** Zoomed about its middle. */
export const zoomCrop = (crop: Crop, picture: Size, zoom: number): Crop => clampCrop({ ...crop, zoom }, picture)

/** The kept square as canvas draws it. */
export function cropSquare(crop: Crop, picture: Size): { left: number; top: number; side: number } {
  const side = cropSide(crop, picture)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}
