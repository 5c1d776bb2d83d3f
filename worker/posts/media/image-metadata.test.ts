import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import { aUser, request } from '#worker/testing/index.ts'
import { coverPath } from './contract.ts'

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const PLACE = 'Tehran 35.6892N 51.3890E'

/** Encodes a little-endian EXIF segment: IFD0 with the description `PLACE` and a GPS directory with the map datum `PLACE`. */
function exifSegment(): Uint8Array<ArrayBuffer> {
  const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
  const number = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 0xff)
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...number(tag, 2),
    ...number(type, 2),
    ...number(count, 4),
    ...number(value, 4),
  ]
  const [ASCII, LONG] = [2, 4]
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const textOffset = gpsAt + 2 + 12 + 4
  const tiff = [
    ...ascii('II*\0'),
    ...number(8, 4),
    ...number(2, 2),
    ...entry(0x010e, ASCII, PLACE.length + 1, textOffset),
    ...entry(0x8825, LONG, 1, gpsAt),
    ...number(0, 4),
    ...number(1, 2),
    ...entry(0x0012, ASCII, PLACE.length + 1, textOffset),
    ...number(0, 4),
    ...ascii(`${PLACE}\0`),
  ]
  const length = 2 + 6 + tiff.length
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...ascii('Exif\0\0'), ...tiff])
}

/** Creates a square JPEG whose EXIF data contain `PLACE`. */
async function aLocatedPhoto(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = await env.IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: side, height: side, fit: 'pad', background: '#336699' })
    .output({ format: 'image/jpeg' })
  const jpeg = new Uint8Array(await encoded.response().arrayBuffer())
  return new Uint8Array(await new Blob([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)]).arrayBuffer())
}

const textOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes)

test.each([
  ['/api/media/images', 300, 5],
  ['/api/media/covers', 1400, 9],
])('no file stored for an upload to %s contains the EXIF data of the photo', async (path, side, minimum) => {
  const person = await aUser()
  const photo = await aLocatedPhoto(side)
  expect(textOf(photo.buffer)).toContain(PLACE)
  const known = new Set((await env.MEDIA.list()).objects.map(({ key }) => key))
  const answer = await request(path, {
    method: 'POST',
    body: photo,
    headers: { Origin: 'http://daftar.test', 'Content-Type': 'image/jpeg', Cookie: person.cookie },
  })
  expect(answer.status).toBe(201)
  const { hash } = await answer.json<Picture>()
  const cover = await request(coverPath(hash))
  expect(cover.status).toBe(200)
  expect(textOf(await cover.arrayBuffer())).not.toMatch(/Exif|Tehran/)
  const stored = (await env.MEDIA.list()).objects.filter(({ key }) => !known.has(key))
  expect(stored.length).toBeGreaterThanOrEqual(minimum)
  for (const { key } of stored) {
    const object = await env.MEDIA.get(key)
    expect(textOf((await object?.arrayBuffer()) ?? new ArrayBuffer()), key).not.toMatch(/Exif|Tehran/)
  }
})
