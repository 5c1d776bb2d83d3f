/** A picture file as the browser reads it, upright as its EXIF says; undefined for what is no picture. */
export const decodeImage = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

const SIDE = 512
const QUALITY = 0.92

/** The kept square as a file of at most 512 pixels a side: WebP, or PNG where the browser writes no WebP. */
export async function cropToSquare(picture: ImageBitmap, { left, top, side }: { left: number; top: number; side: number }): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
  if (!blob) throw new Error('This browser wrote no picture')
  return new File([blob], 'avatar', { type: blob.type })
}
