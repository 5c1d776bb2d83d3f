/** Decodes an image and applies its EXIF rotation. Resolves to undefined when the file cannot be decoded. */
export const decodeImage = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

const SIDE = 512
const QUALITY = 0.92

/** Returns the square crop, at most 512 px per side, encoded as WebP, or as PNG if the browser cannot encode WebP. */
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
