import { createHash } from 'node:crypto'
import sharp, { type OutputInfo } from 'sharp'
import type { Picture } from '#shared/contract/fields.ts'
import { createParserDriver } from '#worker/posts/media/audio/byte-parser.ts'
import { parseAudio } from '#worker/posts/media/audio/parse-audio.ts'
import { imageKey } from '#worker/posts/media/object-keys.ts'
import { readPicture, readPictureFile } from './picture-files.ts'
import type { SampleClient } from './sample-client.ts'

/** Returns the duration of an MP3 file in ms. Throws for any other file. */
export function mp3Duration(bytes: Uint8Array): number {
  const driver = createParserDriver(parseAudio())
  driver.push(bytes)
  const audio = driver.end()
  if (typeof audio === 'string' || audio.format !== 'mp3') throw new Error('Not an MP3 file')
  return audio.duration
}

export interface CommittedPicture {
  /** Path below `sample/pictures`. */
  file: string
  /** Handle of the uploading user. */
  owner: string
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
 * Stores a committed picture as AVIF and WebP in the widths of an upload. Uses sharp at low effort, because the IMAGES binding takes seconds
 * per cover, and tunes AVIF for PSNR, which takes half the time of the default and fewer bytes.
 */
export async function storePicture(send: SampleClient, { file, owner, at }: CommittedPicture): Promise<StoredPicture> {
  const bytes = readPictureFile(file)
  const { width, ...picture } = readPicture(file)
  const full = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  for (const size of picture.widths) {
    const { data, info } = size === width ? full : await decoded(full).resize(size).raw().toBuffer({ resolveWithObject: true })
    const avif = await decoded({ data, info }).avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0', tune: 'psnr' }).toBuffer()
    const webp = size === width ? bytes : await decoded({ data, info }).webp({ quality: 78, effort: 0 }).toBuffer()
    await send.put(imageKey(picture.hash, size, 'image/avif'), 'image/avif', new Uint8Array(avif))
    await send.put(imageKey(picture.hash, size, 'image/webp'), 'image/webp', new Uint8Array(webp))
  }
  const isOpaque = full.info.channels === 3
  const tiny = await decoded(full).resize(16).webp({ quality: 30 }).toBuffer()
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { owner, digest, bytes: bytes.length, at, picture: { ...picture, width, ...(isOpaque && { blur: tiny.toString('base64') }) } }
}

const decoded = ({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }) =>
  sharp(data, { raw: { width, height, channels } })
