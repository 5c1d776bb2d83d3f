import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Picture } from '#shared/contract/fields.ts'
import { createParserDriver } from '#worker/posts/media/audio/byte-parser.ts'
import { parseAudio } from '#worker/posts/media/audio/parse-audio.ts'
import { imageKey, WIDTHS } from '#worker/posts/media/object-keys.ts'
import { sampleHash } from './deterministic.ts'
import type { SampleClient } from './sample-client.ts'

/** Returns the duration of an MP3 file in ms. Throws for any other file. */
export function mp3Duration(bytes: Uint8Array): number {
  const driver = createParserDriver(parseAudio())
  driver.push(bytes)
  const audio = driver.end()
  if (typeof audio === 'string' || audio.format !== 'mp3') throw new Error('Not an MP3 file')
  return audio.duration
}

export interface Drawing {
  name: string
  /** Handle of the uploading user. */
  owner: string
  /** An SVG, or a PNG with transparency. */
  image: string | Uint8Array
  width: number
  height: number
  at: number
}

export interface StoredPicture {
  owner: string
  digest: string
  bytes: number
  picture: Picture
  at: number
}

/**
 * Encodes a drawing as AVIF and WebP in the widths of an upload and stores the files. Uses sharp at low effort, because the IMAGES binding
 * takes seconds per cover.
 */
export async function storePicture(send: SampleClient, { name, owner, image, width, height, at }: Drawing): Promise<StoredPicture> {
  const hash = sampleHash(`picture:${name}`)
  const widths = [...WIDTHS.filter((size) => size < width), Math.min(width, 1600)]
  const source = typeof image === 'string' ? sharp(Buffer.from(image)).removeAlpha() : sharp(image)
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true })
  const { width: drawn, height: tall, channels } = info
  for (const size of new Set(widths)) {
    const sized = () => sharp(data, { raw: { width: drawn, height: tall, channels } }).resize(size)
    await send.put(
      imageKey(hash, size, 'image/avif'),
      'image/avif',
      new Uint8Array(await sized().avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()),
    )
    await send.put(
      imageKey(hash, size, 'image/webp'),
      'image/webp',
      new Uint8Array(await sized().webp({ quality: 78, effort: 0 }).toBuffer()),
    )
  }
  const isOpaque = channels === 3
  const tiny = await sharp(data, { raw: { width: drawn, height: tall, channels } })
    .resize(16)
    .webp({ quality: 30 })
    .toBuffer()
  const digest = createHash('sha256').update(image).digest('hex')
  return {
    owner,
    digest,
    bytes: Buffer.byteLength(image),
    at,
    picture: { hash, width, height, widths: [...new Set(widths)], ...(isOpaque && { blur: tiny.toString('base64') }) },
  }
}
