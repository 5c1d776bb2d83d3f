import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { aPost, aUser, request } from '#worker/testing/index.ts'
import { replacedAudioHashes } from './schema.ts'

const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

async function anEpisode(state: 'published' | 'draft' | 'withdrawn' | 'removed' = 'published') {
  const author = await aUser()
  const post = await aPost(author, { state })
  const hash = newHash()
  const objectKey: ObjectKey = `sound/${hash}`
  await env.MEDIA.put(objectKey, BYTES)
  await database(env)
    .insert(episodes)
    .values({ postId: post.id, hash, objectKey, format: 'mp3', bytes: 1000, duration: 60_000, storedAt: 1 })
  return { author, post, hash, objectKey, path: `/media/sound/${hash}.mp3` }
}

const slice = (from: number, to: number) => BYTES.slice(from, to + 1)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('audio of a public post', () => {
  let path = ''
  let etag = ''
  let modified = ''
  const get = (headers: Record<string, string> = {}, method = 'GET') => request(path, { method, headers })

  beforeAll(async () => {
    path = (await anEpisode()).path
    const response = await get()
    etag = response.headers.get('ETag') ?? ''
    modified = response.headers.get('Last-Modified') ?? ''
    await response.arrayBuffer()
  })

  it('without a Range, audio is returned whole with its length, type, ETag, date and Accept-Ranges', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe('1000')
    expect(response.headers.get('Accept-Ranges')).toBe('bytes')
    expect(response.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(Date.parse(modified)).not.toBeNaN()
    expect(response.headers.get('Cache-Control')).toContain('must-revalidate')
    expect(await bytesOf(response)).toEqual(BYTES)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, 999],
    ['bytes=999-', 999, 999],
    ['BYTES=0-9', 0, 9],
    ['bytes=990-5000', 990, 999],
    ['bytes=0-9223372036854775807', 0, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
  ])('the Range %s returns 206 with exactly those bytes', async (range, from, to) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/1000`)
    expect(response.headers.get('Content-Length')).toBe(String(to - from + 1))
    expect(await bytesOf(response)).toEqual(slice(from, to))
  })

  test.each(['bytes=-0', 'bytes=1000-', 'bytes=99999999999999999999-'])('the Range %s returns 416 with no-store', async (range) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe('bytes */1000')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(await response.text()).toBe('')
  })

  test.each(['bytes=5-2', 'bytes=abc', 'bytes=', 'items=0-5', 'bytes=0-0,10-20', `bytes=${Array(11).fill('0-1').join()}`])(
    'audio is returned whole with 200 for the Range %s',
    async (range) => {
      const response = await get({ Range: range })
      expect(response.status).toBe(200)
      expect(response.headers.has('Content-Range')).toBe(false)
      expect((await bytesOf(response)).length).toBe(1000)
    },
  )

  it('a Range applies only if If-Range matches the ETag or date; otherwise the response is 200', async () => {
    for (const [ifRange, status] of [
      [etag, 206],
      [modified, 206],
      [`W/${etag}`, 200],
      ['"other"', 200],
      ['Wed, 01 Jan 2020 00:00:00 GMT', 200],
      ['nonsense', 200],
    ] as const) {
      const response = await get({ Range: 'bytes=0-9', 'If-Range': ifRange })
      expect([ifRange, response.status]).toEqual([ifRange, status])
      await response.arrayBuffer()
    }
  })

  it('HEAD returns the full length without a body, even with a Range', async () => {
    for (const range of ['', 'bytes=0-9', 'bytes=5000-']) {
      const response = await get(range ? { Range: range } : {}, 'HEAD')
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Length')).toBe('1000')
      expect(response.headers.has('Content-Range')).toBe(false)
      expect(await response.text()).toBe('')
    }
  })

  it('audio returns 304 for a known ETag, even with an unsatisfiable Range, and for a known date unless another ETag is sent', async () => {
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get({ 'If-None-Match': known, Range: 'bytes=5000-' })
      expect([known, response.status]).toEqual([known, 304])
      expect(response.headers.get('ETag')).toBe(etag)
    }
    expect((await get({ 'If-Modified-Since': modified })).status).toBe(304)
    const other = await get({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })
    expect(other.status).toBe(200)
    await other.arrayBuffer()
  })

  it('audio returns 412 if If-Match differs from the ETag, and 200 if it matches', async () => {
    expect((await get({ 'If-Match': '"other"' })).status).toBe(412)
    const same = await get({ 'If-Match': etag })
    expect(same.status).toBe(200)
    await same.arrayBuffer()
  })
})

describe('players on other sites', () => {
  const FOREIGN = { Origin: 'https://player.example' }
  const EXPOSED = ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified']

  it('players on other sites can fetch ranges and read error statuses', async () => {
    const { path } = await anEpisode()
    for (const [headers, status] of [
      [FOREIGN, 200],
      [{ ...FOREIGN, Range: 'bytes=0-9' }, 206],
      [{ ...FOREIGN, Range: 'bytes=5000-' }, 416],
    ] as const) {
      const response = await request(path, { headers })
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*'])
      expect(response.headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual(EXPOSED)
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      await response.arrayBuffer()
    }
    const gone = await request((await anEpisode('removed')).path, { headers: FOREIGN })
    expect([gone.status, gone.headers.get('Access-Control-Allow-Origin')]).toEqual([410, '*'])
  })

  it('players on other sites get the allowed methods and headers from a preflight request', async () => {
    const { path } = await anEpisode()
    const preflight = { ...FOREIGN, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' }
    const response = await request(path, { method: 'OPTIONS', headers: preflight })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD')
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Range')
  })
})

test('draft and withdrawn audio is served with no-store to its author and returns 404 to another user; removed audio returns 410 to its author', async () => {
  for (const state of ['draft', 'withdrawn'] as const) {
    const { path, author } = await anEpisode(state)
    const response = await request(path, { headers: { Cookie: author.cookie, Range: 'bytes=10-19' } })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([206, 'private, no-store'])
    expect(response.headers.has('Cloudflare-CDN-Cache-Control')).toBe(false)
    expect(await bytesOf(response)).toEqual(slice(10, 19))
    const stranger = await aUser()
    expect((await request(path, { headers: { Cookie: stranger.cookie } })).status).toBe(404)
  }
  const { path, author } = await anEpisode('removed')
  expect((await request(path, { headers: { Cookie: author.cookie } })).status).toBe(410)
})

describe('audio that is not available at a URL', () => {
  test.each([
    ['removed', 410],
    ['withdrawn', 404],
    ['draft', 404],
  ] as const)('audio of a %s post returns %i to guests for GET, Range and HEAD', async (state, status) => {
    const { path } = await anEpisode(state)
    const inits = [{}, { headers: { Range: 'bytes=0-9' } }, { method: 'HEAD' }]
    expect(await Promise.all(inits.map(async (init) => (await request(path, init)).status))).toEqual([status, status, status])
  })

  it('the URL of a replaced file redirects to the current one with 301', async () => {
    const { path, post } = await anEpisode()
    const old = newHash()
    await database(env).insert(replacedAudioHashes).values({ hash: old, postId: post.id })
    const response = await request(`/media/sound/${old}.ogg`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, path])
  })

  it('returns 410 if the author’s account is deleted or deactivated', async () => {
    const { path, author } = await anEpisode()
    const set = (state: 'deleted' | 'deactivated') => database(env).update(users).set({ state }).where(eq(users.id, author.id))
    await set('deleted')
    expect((await request(path)).status).toBe(410)
    await set('deactivated')
    expect((await request(path)).status).toBe(410)
  })

  it('audio returns 404 for a missing object, a post without audio and other file names', async () => {
    const { path, hash, post, objectKey } = await anEpisode()
    await env.MEDIA.delete(objectKey)
    const silent = await aPost(await aUser())
    for (const wrong of [
      path,
      `/media/sound/${silent.hash}.mp3`,
      '/media/sound/abc.mp3',
      `/media/sound/${hash}.wav`,
      `/media/sound/${hash}.ogg`,
      `/media/sound/${post.hash}.mp3`,
      '/media/sound/%00',
    ]) {
      expect([wrong, (await request(wrong)).status]).toEqual([wrong, 404])
    }
  })
})
