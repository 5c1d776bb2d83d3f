import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aUser, request } from '#worker/testing/index.ts'
import { episodes, replacedAudioHashes } from './schema.ts'

const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

async function anEpisode(state: 'published' | 'draft' | 'withdrawn' | 'removed' = 'published') {
  const author = await aUser()
  const post = await aPost(author, { state })
  const hash = newHash()
  const objectKey = `sound/${hash}`
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

  it('is whole without a Range, with what a player needs to know', async () => {
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
  ])('%s is 206 with exactly those bytes', async (range, from, to) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/1000`)
    expect(response.headers.get('Content-Length')).toBe(String(to - from + 1))
    expect(await bytesOf(response)).toEqual(slice(from, to))
  })

  test.each(['bytes=-0', 'bytes=1000-', 'bytes=99999999999999999999-'])('%s is 416 and kept by no cache', async (range) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe('bytes */1000')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(await response.text()).toBe('')
  })

  test.each(['bytes=5-2', 'bytes=abc', 'bytes=', 'items=0-5', 'bytes=0-0,10-20', `bytes=${Array(11).fill('0-1').join()}`])(
    '%s is ignored: 200 whole',
    async (range) => {
      const response = await get({ Range: range })
      expect(response.status).toBe(200)
      expect(response.headers.has('Content-Range')).toBe(false)
      expect((await bytesOf(response)).length).toBe(1000)
    },
  )

  it('honours a Range under If-Range with its own tag or date, and answers whole under any other', async () => {
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

  it('answers HEAD with the full length and no body, also with a Range', async () => {
    for (const range of ['', 'bytes=0-9', 'bytes=5000-']) {
      const response = await get(range ? { Range: range } : {}, 'HEAD')
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Length')).toBe('1000')
      expect(response.headers.has('Content-Range')).toBe(false)
      expect(await response.text()).toBe('')
    }
  })

  it('is 304 for a known tag, before any Range', async () => {
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

  it('is 412 for another If-Match', async () => {
    expect((await get({ 'If-Match': '"other"' })).status).toBe(412)
    const same = await get({ 'If-Match': etag })
    expect(same.status).toBe(200)
    await same.arrayBuffer()
  })
})

describe('players on other sites', () => {
  const FOREIGN = { Origin: 'https://player.example' }
  const EXPOSED = ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified']

  it('may fetch, range and measure it, and are told why not', async () => {
    const { path } = await anEpisode()
    for (const [headers, status] of [
      [FOREIGN, 200],
      [{ ...FOREIGN, Range: 'bytes=0-9' }, 206],
      [{ ...FOREIGN, Range: 'bytes=5000-' }, 416],
    ] as const) {
      const answer = await request(path, { headers })
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*'])
      expect(answer.headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual(EXPOSED)
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      await answer.arrayBuffer()
    }
    const gone = await request((await anEpisode('removed')).path, { headers: FOREIGN })
    expect([gone.status, gone.headers.get('Access-Control-Allow-Origin')]).toEqual([410, '*'])
  })

  it('may ask first', async () => {
    const { path } = await anEpisode()
    const asked = { ...FOREIGN, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' }
    const answer = await request(path, { method: 'OPTIONS', headers: asked })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('Range')
  })
})

test('its author hears what is not published, and no cache keeps it', async () => {
  for (const state of ['draft', 'withdrawn'] as const) {
    const { path, author } = await anEpisode(state)
    const heard = await request(path, { headers: { Cookie: author.cookie, Range: 'bytes=10-19' } })
    expect([heard.status, heard.headers.get('Cache-Control')]).toEqual([206, 'private, no-store'])
    expect(heard.headers.has('Cloudflare-CDN-Cache-Control')).toBe(false)
    expect(await bytesOf(heard)).toEqual(slice(10, 19))
    const stranger = await aUser()
    expect((await request(path, { headers: { Cookie: stranger.cookie } })).status).toBe(404)
  }
  const { path, author } = await anEpisode('removed')
  expect((await request(path, { headers: { Cookie: author.cookie } })).status).toBe(410)
})

describe('audio of a post that is not public', () => {
  test.each([
    ['removed', 410],
    ['withdrawn', 404],
    ['draft', 404],
  ] as const)('%s answers %i to GET, Range and HEAD alike', async (state, status) => {
    const { path } = await anEpisode(state)
    const asked = [{}, { headers: { Range: 'bytes=0-9' } }, { method: 'HEAD' }]
    expect(await Promise.all(asked.map(async (init) => (await request(path, init)).status))).toEqual([status, status, status])
  })

  it('a replaced file leads on to the one that stands for it', async () => {
    const { path, post } = await anEpisode()
    const old = newHash()
    await database(env).insert(replacedAudioHashes).values({ hash: old, postId: post.id })
    const answer = await request(`/media/sound/${old}.ogg`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, path])
  })

  it('of a closed account is gone, for good or for now', async () => {
    const { path, author } = await anEpisode()
    const set = (state: 'deleted' | 'deactivated') => database(env).update(users).set({ state }).where(eq(users.id, author.id))
    await set('deleted')
    expect((await request(path)).status).toBe(410)
    await set('deactivated')
    expect((await request(path)).status).toBe(410)
  })

  it('is not found without a stored object, without a sound, and under any other name', async () => {
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
