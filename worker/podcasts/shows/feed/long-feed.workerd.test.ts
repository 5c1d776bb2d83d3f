import { env } from 'cloudflare:workers'
import { parseRssFeed } from 'feedsmith'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import {
  anEpisode,
  aShow,
  as,
  aUser,
  costRecordingDatabase,
  faultyDatabase,
  recordedDatabase,
  request,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { showFeedPath } from '../show-addresses.ts'

freezeClock()

const { ORIGIN } = env
const NOTES = `<p>${'یادداشت بلند این قسمت. '.repeat(10)}</p>`
const GZIP = { 'Accept-Encoding': 'gzip, br' }

/** A show with `count` episodes, the oldest of which the factory made. */
async function aLongShow(owner: TestUser, count: number) {
  const show = await aShow(owner)
  const { post, episode } = await anEpisode(owner, show.id)
  const prefix = newHash().slice(0, 8)
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO posts (hash, author_id, client_key, state, title, published_at, created_at, updated_at)
     SELECT printf('%s%04d', ?, i), author_id, printf('%s%04d', ?, i), 'published', 'قسمت ' || i, published_at + i / 2, 1, 1 FROM posts, n WHERE hash = ?`,
  )
    .bind(count - 1, prefix, prefix, post.hash)
    .run()
  const isNew = `p.author_id = ? AND substr(p.hash, 1, 8) = ?`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO sounds (post_id, hash, podcast_id, object_key, format, bytes, duration, guid, stored_at)
       SELECT p.id, 's' || substr(p.hash, 2), ?, 'key ' || p.hash, 'mp3', 1, 1000, p.hash, 1 FROM posts p WHERE ${isNew}`,
    ).bind(show.id, owner.id, prefix),
    env.DB.prepare(
      `INSERT INTO post_bodies (post_id, revision, document, html, text) SELECT p.id, 1, '{}', ?, 'متن' FROM posts p WHERE ${isNew}`,
    ).bind(NOTES, owner.id, prefix),
  ])
  return { show, path: showFeedPath(show.hash), oldest: post, oldestGuid: episode.guid }
}

const countItems = (xml: string) => xml.split('<item>').length - 1
/** Finds the GUID of the last item without parsing the whole feed. */
const lastGuid = (xml: string) => /<guid[^>]*>([^<]+)<\/guid>/.exec(xml.slice(xml.lastIndexOf('<item>')))?.[1]

const decompress = async (response: Response) => new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))).text()

describe('the feed of a show with 2,003 episodes', () => {
  let owner: TestUser
  let long: Awaited<ReturnType<typeof aLongShow>>
  let short: Awaited<ReturnType<typeof aLongShow>>

  beforeAll(async () => {
    owner = await aUser()
    long = await aLongShow(owner, 2003)
    short = await aLongShow(owner, 20)
  })

  it('lists 2,000 episodes in one document and the others on the next page, each once', async () => {
    const xml = await (await request(long.path)).text()
    new SaxesParser({ xmlns: true }).write(xml).close()
    const first = parseRssFeed(xml)
    expect(first.items).toHaveLength(2000)
    expect(first.items?.every((item) => item.content?.encoded === `<div dir="rtl" lang="fa">${NOTES}</div>`)).toBe(true)
    const next = new URL(first.atom?.links?.find(({ rel }) => rel === 'next')?.href ?? '')
    const second = parseRssFeed(await (await request(next.pathname + next.search)).text())
    expect(second.atom?.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ['self', next.href],
      ['first', ORIGIN + long.path],
    ])
    const guids = [...(first.items ?? []), ...(second.items ?? [])].map(({ guid }) => guid?.value)
    expect([guids.length, new Set(guids).size, guids.at(-1)]).toEqual([2003, 2003, long.oldestGuid])
    expect((await request(`${long.path}?after=nonsense!`)).status).toBe(400)
  })

  it('is the same text compressed and not, newly written and from the cache, and HEAD has the headers of GET', async () => {
    const plain = await request(long.path)
    const text = await plain.text()
    expect([plain.headers.get('Content-Encoding'), plain.headers.get('Vary')]).toEqual([null, 'Cookie, Accept-Encoding'])
    for (let time = 0; time < 2; time++) {
      const gzip = await request(long.path, { headers: GZIP })
      expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
      const head = await request(long.path, { method: 'HEAD', headers: GZIP })
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(gzip.headers))
      const bytes = await gzip.arrayBuffer()
      expect(bytes.byteLength).toBeLessThan(text.length / 10)
      expect(await decompress(new Response(bytes))).toBe(text)
    }
  })

  it('is not compressed for a client that accepts no coding although Cloudflare announces gzip in its place', async () => {
    const plain = await request(long.path)
    for (const clientAcceptEncoding of ['', 'identity', 'gzip;q=0']) {
      const response = await request(long.path, { headers: GZIP, cf: { clientAcceptEncoding } })
      expect([response.headers.get('Content-Encoding'), response.headers.get('ETag')]).toEqual([null, plain.headers.get('ETag')])
      expect((await response.text()).slice(0, 5)).toBe('<?xml')
    }
    const compressed = await request(long.path, { headers: GZIP, cf: { clientAcceptEncoding: 'gzip' } })
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
  })

  it('answers 304 to the ETag of either coding and reads no episode for it', async () => {
    const [plain, gzip] = [await request(long.path), await request(long.path, { headers: GZIP })]
    const etags = [plain, gzip].map(({ headers }) => headers.get('ETag') ?? '')
    expect(etags[1]).toBe(etags[0]?.replace(/"$/, '-gzip"'))
    await Promise.all([plain.text(), gzip.arrayBuffer()])
    const { database, rowsRead } = costRecordingDatabase(env.DB)
    for (const etag of etags)
      for (const headers of [{ 'If-None-Match': etag }, { ...GZIP, 'If-None-Match': etag }])
        expect((await request(long.path, { headers }, testEnv({ DB: database }))).status).toBe(304)
    expect(rowsRead()).toBeLessThan(50)
  })

  it('reads its episodes in forty queries of fifty, the first after three round trips', async () => {
    await as(owner).patch(`/api/podcasts/${long.show.hash}`, { description: 'نخست' })
    const { database, trips, recorded } = recordedDatabase(env.DB)
    await request(long.path, {}, testEnv({ DB: database }))
    const isItems = (text: string) => text.includes('body_text')
    const items = recorded.filter(({ text }) => isItems(text))
    expect([items.length, items.every(({ values }) => values.includes(50))]).toEqual([40, true])
    const feedTrips = trips.filter((texts) => !texts.some((text) => text.includes('cache_bumps')))
    expect(feedTrips.findIndex((texts) => texts.some(isItems))).toBe(2)
  })

  it.each([
    ['the title of its oldest listed episode', 'UPDATE posts SET title = ? WHERE id = ?'],
    ['its notes', "UPDATE post_bodies SET html = '<p>' || ? || '</p>', revision = revision + 1 WHERE post_id = ?"],
    ['its comments', 'UPDATE posts SET comments_on = length(?) = 0 WHERE id = ?'],
  ])('changes its ETag and text with %s', async (_, sql) => {
    const before = await request(long.path)
    const text = await before.text()
    const listed = lastGuid(text)
    const { id, hash } = (await env.DB.prepare('SELECT id, hash FROM posts WHERE hash = ?')
      .bind(listed)
      .first<{ id: number; hash: string }>()) ?? {
      id: 0,
      hash: '',
    }
    await env.DB.prepare(sql).bind(`نو ${sql.length}`, id).run()
    await env.DB.prepare('INSERT INTO cache_bumps (tag, at) VALUES (?, 1)').bind(`post-${hash}`).run()
    // A write of its own makes this isolate read the invalidations.
    await as(owner).patch('/api/me/profile', { city: `شهر ${sql.length}` })
    const after = await request(long.path, { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })
    expect(after.status).toBe(200)
    expect(await after.text()).not.toBe(text)
  })

  it('breaks off instead of ending early when a query fails halfway, logs it and serves the whole feed next time', async () => {
    await as(owner).patch(`/api/podcasts/${long.show.hash}`, { description: 'تازه' })
    const { database } = faultyDatabase(env.DB, { nth: 5, when: 'before', match: /body_text/ })
    await expect(request(long.path, {}, testEnv({ DB: database }))).rejects.toThrow('Failed query')
    expect(takeConsole().join()).toContain('feed_stream_failed')
    expect(countItems(await (await request(long.path)).text())).toBe(2000)
  })

  it('is a 5xx response when the first query fails', async () => {
    await as(owner).patch(`/api/podcasts/${long.show.hash}`, { description: 'باز' })
    const { database } = faultyDatabase(env.DB, { nth: 1, when: 'before', match: /body_text/ })
    expect((await request(long.path, {}, testEnv({ DB: database }))).status).toBe(500)
    expect(takeConsole().join()).toContain('InjectedFault')
  })

  it('as a private feed has 2,000 public episodes, gzip, ETag, 304 and HEAD, and is never cached', async () => {
    const { path } = await (await as(owner).post(`/api/podcasts/${long.show.hash}/private-feeds`, { name: 'من' })).json<{ path: string }>()
    await anEpisode(owner, long.show.id, { state: 'draft', title: 'پیش‌نویس' })
    const response = await request(path, { headers: GZIP })
    expect([response.headers.get('Content-Encoding'), response.headers.get('Cache-Control')]).toEqual(['gzip', 'private, no-store'])
    const items = parseRssFeed(await decompress(response)).items ?? []
    expect([items.length, items[0]?.title]).toEqual([2001, 'پیش‌نویس'])
    const etag = response.headers.get('ETag') ?? ''
    expect((await request(path, { headers: { ...GZIP, 'If-None-Match': etag } })).status).toBe(304)
    const head = await request(path, { method: 'HEAD', headers: GZIP })
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, ''])
    await anEpisode(owner, long.show.id, { state: 'draft', title: 'پیش‌نویس دوم' })
    const changed = await request(path, { headers: { ...GZIP, 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
    await changed.body?.cancel()
  })

  it('reads at most 15 rows per episode to write the feed, and none from the cache', async () => {
    const measure = async (path: string) => {
      const { database, rowsRead } = costRecordingDatabase(env.DB)
      await request(path, {}, testEnv({ DB: database }))
      return rowsRead()
    }
    for (const { show } of [long, short]) await as(owner).patch(`/api/podcasts/${show.hash}`, { description: 'دیگر' })
    for (const [path, count] of [
      [long.path, 2000],
      [short.path, 20],
    ] as const) {
      expect(await measure(path)).toBeLessThan(15 * count + 100)
      expect(await measure(path)).toBeLessThan(50)
    }
  })
})
