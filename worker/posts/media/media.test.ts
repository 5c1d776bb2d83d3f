import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aUser, queryNumber, request, type TestUser } from '#worker/testing/index.ts'
import { imageKey } from './object-keys.ts'
import { sniffImage } from './upload-image.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)))

/** Creates a one-pixel GIF; `seed` makes its bytes unique. */
const gif = (seed = 0) =>
  bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0, seed, seed, seed, 255, 255, 255], [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b])

const upload = (person: TestUser | null, body: BodyInit, headers: Record<string, string> = {}) =>
  request('/api/media/images', {
    method: 'POST',
    body,
    headers: { Origin: 'http://daftar.test', 'Content-Type': 'image/png', ...(person ? { Cookie: person.cookie } : {}), ...headers },
  })

describe('sniffImage', () => {
  test.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', bytes([0x89], 'PNG\r\n\u001a\n')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/gif', bytes('GIF87a')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavif')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypmif1', [0, 0, 0, 0], 'mif1avif')],
  ])('detects %s by its first bytes', (type, file) => expect(sniffImage(file)).toBe(type))

  test.each([
    ['an empty file', bytes()],
    ['SVG, which can run scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">')],
    ['HTML', bytes('<!doctype html><script>1</script>')],
    ['PDF', bytes('%PDF-1.7')],
    ['WAV, which is also RIFF', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['MP4', bytes([0, 0, 0, 32], 'ftypisom')],
  ])('returns undefined for %s', (_name, file) => expect(sniffImage(file)).toBeUndefined())
})

describe('POST /api/media/images', () => {
  test('rejects visitors with 401 and suspended members with 403', async () => {
    expect((await upload(null, gif())).status).toBe(401)
    expect((await upload(await aUser({ state: 'suspended' }), gif())).status).toBe(403)
  })

  test('rejects other files with 415 and broken images with 400, regardless of the header', async () => {
    const person = await aUser()
    expect((await upload(person, bytes('<svg onload="alert(1)"/>'), { 'Content-Type': 'image/png' })).status).toBe(415)
    const broken = await upload(person, bytes([0x89], 'PNG\r\n\u001a\n', 'no chunks at all'))
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ error: { fields: { file: expect.any(String) } } })
  })

  test('rejects a file over the limit with 413, by its Content-Length header or its body, and records no image', async () => {
    const person = await aUser()
    expect((await upload(person, gif(), { 'Content-Length': '10000001' })).status).toBe(413)
    expect((await upload(person, new Blob([gif(), new Uint8Array(10_000_000)]).stream())).status).toBe(413)
    expect(await queryNumber('SELECT count(*) AS n FROM media WHERE owner_id = ?', person.id)).toBe(0)
  })
})

describe('GET /media/{hash}/{file}', () => {
  test('returns an immutable, sandboxed response of the stored type, or 304 if the ETag matches', async () => {
    const hash = newHash()
    await env.MEDIA.put(imageKey(hash, 240, 'image/webp'), 'picture', { httpMetadata: { contentType: 'image/webp' } })
    const found = await request(`/media/${hash}/240.webp`)
    expect(found.status).toBe(200)
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-tag': `image-${hash}`,
    })
    expect(new TextDecoder().decode(await found.arrayBuffer())).toBe('picture')
    const again = await request(`/media/${hash}/240.webp`, { headers: { 'If-None-Match': found.headers.get('ETag') ?? '' } })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })

  test.each([
    ['If-Match', '"another"'],
    ['If-Unmodified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
  ])('returns 412 if the precondition %s fails', async (name, value) => {
    const hash = newHash()
    await env.MEDIA.put(imageKey(hash, 240, 'image/webp'), 'picture', { httpMetadata: { contentType: 'image/webp' } })
    expect((await request(`/media/${hash}/240.webp`, { headers: { [name]: value } })).status).toBe(412)
  })

  test.each(['"', 'W/"', '"a', 'a"b', '*,"'])('ignores the malformed If-None-Match %s', async (tag) => {
    const hash = newHash()
    await env.MEDIA.put(imageKey(hash, 240, 'image/webp'), 'picture', { httpMetadata: { contentType: 'image/webp' } })
    const found = await request(`/media/${hash}/240.webp`, { headers: { 'If-None-Match': tag } })
    expect([found.status, await found.text()]).toEqual([200, 'picture'])
  })

  test.each(['999.webp', '240.svg', '240.webp%00', '..%2f240.webp', '-1.webp'])(
    'rejects the file name %s with 400 or 404',
    async (file) => {
      expect([400, 404]).toContain((await request(`/media/${newHash()}/${file}`)).status)
    },
  )
})

test('concurrent uploads of the same bytes by one user return the same image', async () => {
  const person = await aUser()
  const [first, second] = await Promise.all([upload(person, gif(7)), upload(person, gif(7))])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await first.json()).toEqual(await second.json())
})
