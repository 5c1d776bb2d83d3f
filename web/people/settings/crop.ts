interface Size {
  width: number
  height: number
}

/** Square crop of an image: its center in image pixels and its zoom factor. */
export interface Crop {
  x: number
  y: number
  /** At 1, the crop is the largest square that fits in the image. */
  zoom: number
}

export const MAX_ZOOM = 5

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Returns the side of the crop in image pixels. */
const cropSide = ({ zoom }: Crop, { width, height }: Size): number => Math.min(width, height) / zoom

function clampCrop(crop: Crop, picture: Size): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = cropSide({ ...crop, zoom }, picture) / 2
  return { zoom, x: clamp(crop.x, half, picture.width - half), y: clamp(crop.y, half, picture.height - half) }
}

export const initialCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Returns the crop after the picture moves within the frame, up to its edges; `right` and `down` are fractions of the frame side. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  const side = cropSide(crop, picture)
  return clampCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, picture)
}

export const zoomCrop = (crop: Crop, picture: Size, zoom: number): Crop => clampCrop({ ...crop, zoom }, picture)

/** Returns the source rectangle of the crop for `drawImage`. */
export function cropSquare(crop: Crop, picture: Size): { left: number; top: number; side: number } {
  const side = cropSide(crop, picture)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

/** Decodes an image and applies its EXIF rotation. Resolves to undefined when the file cannot be decoded. */
export const decodeImage = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

const SIDE = 512
const QUALITY = 0.92

/** Returns the square crop, at most `SIDE` px per side, as WebP, or as PNG if the browser cannot encode WebP; rejects if encoding fails. */
export async function cropToSquare(picture: ImageBitmap, { left, top, side }: { left: number; top: number; side: number }): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas 2D context is unavailable')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
  if (!blob) throw new Error('Canvas could not be encoded')
  return new File([blob], 'avatar', { type: blob.type })
}
