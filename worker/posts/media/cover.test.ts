import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aUser, request, type TestUser } from '#worker/testing/index.ts'
import { coverPath } from './contract.ts'
import { coverKey, imageKey } from './object-keys.ts'

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

/** Creates an image of the given size; a different `shade` makes its bytes unique. */
async function aPicture(width: number, height: number, format: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/jpeg', shade = 'ffffff') {
  const made = await env.IMAGES.input(new Blob([GIF]).stream())
    .transform({ width, height, fit: 'pad', background: `#${shade}` })
    .output({ format })
  return new Uint8Array(await made.response().arrayBuffer())
}

const upload = (person: TestUser, body: BodyInit) =>
  request('/api/media/covers', {
    method: 'POST',
    body,
    headers: { Origin: 'http://daftar.test', 'Content-Type': 'image/jpeg', Cookie: person.cookie },
  })
const sizeOf = async (response: Response) => {
  const info = await env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream())
  return 'width' in info ? [info.format, info.width, info.height] : []
}

it('serves an uploaded cover as an immutable JPEG, with the same Content-Length for HEAD', async () => {
  const person = await aUser()
  const answer = await upload(person, await aPicture(1400, 1400, 'image/png'))
  expect(answer.status).toBe(201)
  const path = coverPath((await answer.json<Picture>()).hash)
  const [get, head] = [await request(path), await request(path, { method: 'HEAD' })]
  expect(get.headers.get('Content-Type')).toBe('image/jpeg')
  expect(get.headers.get('Cache-Control')).toContain('immutable')
  expect(Number(get.headers.get('Content-Length'))).toBeGreaterThan(0)
  expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
  expect(await sizeOf(get)).toEqual(['image/jpeg', 1400, 1400])
})

test.each([
  [1399, 1399],
  [3001, 3001],
  [1500, 1600],
])('rejects a cover of %i by %i pixels with 400', async (width, height) => {
  const answer = await upload(await aUser(), await aPicture(width, height))
  expect([answer.status, (await answer.json<{ error: { fields: object } }>()).error.fields]).toEqual([400, { file: expect.any(String) }])
})

it('creates the cover of an ordinary image on the first request', async () => {
  const hash = newHash()
  await env.MEDIA.put(imageKey(hash, 240, 'image/webp'), await aPicture(240, 240, 'image/webp'))
  await env.MEDIA.put(imageKey(hash, 960, 'image/webp'), await aPicture(960, 720, 'image/webp'))
  expect(await sizeOf(await request(coverPath(hash)))).toEqual(['image/jpeg', 1400, 1400])
  expect(await env.MEDIA.head(coverKey(hash))).not.toBeNull()
})

it('returns 404 for the cover of an unknown image, a malformed hash or another extension', async () => {
  for (const path of [coverPath(newHash()), '/media/cover/x.jpg', `/media/cover/${newHash()}.png`])
    expect((await request(path)).status).toBe(404)
})
