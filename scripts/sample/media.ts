import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Picture } from '#shared/contract/fields.ts'
import { imageKey, WIDTHS } from '#worker/posts/media/object-keys.ts'
import { sampleHash } from './deterministic.ts'
import type { SampleClient } from './sample-client.ts'

const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

/** Returns the duration of MPEG layer III audio in ms, summed over its frames. Throws if it finds no frame. */
export function mp3Duration(bytes: Buffer): number {
  let at = afterTag(bytes)
  let seconds = 0
  while (at + 4 <= bytes.length) {
    const frame = frameAt(bytes, at)
    if (!frame) {
      at += 1
      continue
    }
    seconds += frame.seconds
    at += frame.length
  }
  if (seconds === 0) throw new Error('Not an MP3 file')
  return Math.round(seconds * 1000)
}

/** Returns the offset after the ID3v2 tag, whose size is encoded in four groups of seven bits; 0 without a tag. */
function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

function frameAt(bytes: Buffer, at: number): { seconds: number; length: number } | undefined {
  const header = bytes.readUInt32BE(at)
  const [sync, version, layer] = [header >>> 21, (header >>> 19) & 3, (header >>> 17) & 3]
  const baseRate = RATES[(header >>> 10) & 3]
  if (sync !== 0x7ff || version === 1 || layer !== 1 || baseRate === undefined) return undefined
  const isFirst = version === 3
  const kilobits = (isFirst ? BITRATES_1 : BITRATES_2)[(header >>> 12) & 15]
  if (!kilobits) return undefined
  const rate = isFirst ? baseRate : baseRate / (version === 2 ? 2 : 4)
  const samples = isFirst ? 1152 : 576
  return { seconds: samples / rate, length: Math.floor((samples * kilobits * 125) / rate) + ((header >>> 9) & 1) }
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
