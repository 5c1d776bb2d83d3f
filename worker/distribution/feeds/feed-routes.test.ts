import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Document } from '#shared/document/contract.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { anEpisodeOf, aPost, aPublication, as, aUser, paragraphs, recordedDatabase, request, testEnv } from '#worker/testing/index.ts'

interface JsonFeed {
  title: string
  feed_url: string
  home_page_url: string
  authors?: { name: string; url: string }[]
  items: {
    id: string
    url: string
    external_url?: string
    title: string
    content_html?: string
    content_text?: string
    date_published: string
    date_modified?: string
    authors: { name: string }[]
    tags?: string[]
    attachments?: { url: string; mime_type: string; size_in_bytes: number; duration_in_seconds: number }[]
  }[]
}

const db = () => database(env)
const read = async (path: string): Promise<JsonFeed> => (await request(encodeURI(`${path}.json`))).json()
const idsIn = async (path: string) => (await read(path)).items.map(({ id }) => id)
const guidsIn = async (path: string) =>
  [...(await (await request(encodeURI(path))).text()).matchAll(/<guid isPermaLink="false">([^<]+)</g)].map(([, id]) => id)

test('a post appears in the feeds of the site, its author, publication, tags and topics, in both formats', async () => {
  const [author, name] = [await aUser(), `خوراک ${newHash()}`]
  const publication = await aPublication({ owner: author })
  const at = now() + 1000
  const post = await aPost(author, { publication, tags: [name], topics: ['cinema'], at })
  const hidden = await aPost(author, { publication, tags: [name], topics: ['cinema'], state: 'withdrawn', at })
  const suffixes = ['', `/${author.handle}`, `/${publication.handle}`, `/tag/${name.replace(' ', '-')}`, '/topic/cinema']
  for (const path of suffixes.map((suffix) => `/feed${suffix}`)) {
    const [json, rss] = [await idsIn(path), await guidsIn(path)]
    expect(json, path).toContain(post.hash)
    expect(json, path).not.toContain(hidden.hash)
    expect(rss, path).toEqual(json)
  }
})

test('a JSON feed contains the post’s fields with absolute, percent-encoded URLs, and the RSS enclosure has the audio’s size', async () => {
  const [author, name] = [await aUser({ name: 'سارا <نیک>' }), `نیم‌روز ${newHash()}`]
  const post = await aPost(author, { title: '«نیم‌روز» & گرم', tags: [name], document: paragraphs('می‌رود \u0007') })
  await anEpisodeOf(post, { hash: post.hash, bytes: 1234, duration: 61_400 })
  await db()
    .update(posts)
    .set({ editedAt: now() + 5000, canonicalUrl: 'https://elsewhere.example/a' })
    .where(eq(posts.id, post.id))
  const feed = await read(`/feed/${author.handle}`)
  const [item] = feed.items
  expect(feed).toMatchObject({
    title: 'سارا <نیک>',
    feed_url: `${env.ORIGIN}/feed/${author.handle}.json`,
    home_page_url: `${env.ORIGIN}/${author.handle}`,
    authors: [{ name: 'سارا <نیک>', url: `${env.ORIGIN}/${author.handle}` }],
  })
  expect(item).toMatchObject({
    url: env.ORIGIN + encodeURI(post.path),
    external_url: 'https://elsewhere.example/a',
    title: '«نیم‌روز» & گرم',
    tags: [name],
    attachments: [
      { url: `${env.ORIGIN}/media/sound/${post.hash}.mp3`, mime_type: 'audio/mpeg', size_in_bytes: 1234, duration_in_seconds: 61 },
    ],
  })
  expect(item?.content_html).toContain('می‌رود')
  expect(item?.content_html).not.toContain('\u0007')
  expect(Date.parse(item?.date_modified ?? '')).toBeGreaterThan(Date.parse(item?.date_published ?? ''))
  const rss = await (await request(`/feed/${author.handle}`)).text()
  const [, url = '', length] = /<enclosure url="([^"]+)" length="(\d+)" type="audio\/mpeg"\/>/.exec(rss) ?? []
  const sound = await request(new URL(url).pathname)
  expect([(await sound.arrayBuffer()).byteLength, '1234']).toEqual([1234, length])
})

test('returns 410 for a deleted account’s feed, 301 for a renamed handle and 404 for unknown feeds', async () => {
  const [gone, moved] = [await aUser(), await aUser()]
  await db().update(users).set({ state: 'deleted' }).where(eq(users.id, gone.id))
  const present = `q${newHash()}`
  await db().update(users).set({ handle: present }).where(eq(users.id, moved.id))
  const statusAndLocation = async (path: string) => {
    const { status, headers } = await request(path, { redirect: 'manual' })
    return [status, headers.get('Location')]
  }
  for (const ending of ['', '.json']) {
    expect(await statusAndLocation(`/feed/${gone.handle}${ending}`)).toEqual([410, null])
    expect(await statusAndLocation(`/feed/${moved.handle}${ending}`)).toEqual([301, `/feed/${present}${ending}`])
    expect(await statusAndLocation(`/feed/${present}${ending}`)).toEqual([200, null])
    for (const nobody of [`n${newHash()}`, 'tag', 'A', '%00', `list/${newHash()}`, 'list/a', 'tag/%FF', 'topic/%20'])
      expect(await statusAndLocation(`/feed/${nobody}${ending}`), nobody).toEqual([404, null])
  }
})

test('redirects other tag spellings and Persian topic names to the canonical feed with 301', async () => {
  const id = newHash()
  await aPost(await aUser(), { tags: [`كتاب‌های ${id}`] })
  const to = async (path: string) => {
    const { status, headers } = await request(encodeURI(path), { redirect: 'manual' })
    return [status, decodeURI(headers.get('Location') ?? '')]
  }
  expect(await to(`/feed/tag/کتابهای ${id}`)).toEqual([301, `/feed/tag/کتاب-های-${id}`])
  expect(await to(`/feed/tag/#کتاب‌های ${id}.json`.replace('#', ''))).toEqual([301, `/feed/tag/کتاب-های-${id}.json`])
  expect(await to('/feed/topic/سینما.json')).toEqual([301, '/feed/topic/cinema.json'])
})

test('a feed returns 304 for a matching ETag or date, and changed content changes both', async () => {
  const author = await aUser()
  const path = `/feed/${author.handle}.json`
  try {
    const post = await aPost(author)
    const first = await request(path)
    const [etag = '', modified = ''] = [first.headers.get('ETag') ?? '', first.headers.get('Last-Modified') ?? '']
    expect([first.headers.get('Content-Type'), Date.parse(modified)]).toEqual(['application/feed+json; charset=UTF-8', expect.any(Number)])
    const again = async (headers: Record<string, string>) => (await request(path, { headers })).status
    expect(await again({ 'If-None-Match': etag })).toBe(304)
    expect(await again({ 'If-Modified-Since': modified })).toBe(304)
    expect(await again({ 'If-Modified-Since': modified, 'If-None-Match': '"other"' })).toBe(200)
    expect(await again({ 'If-Modified-Since': 'yesterday' })).toBe(200)
    // Rendering unchanged content again hours later keeps its date.
    setClockOffset(7_200_000)
    expect((await request(path)).headers.get('Last-Modified')).toBe(modified)
    await as(author).post(`/api/posts/${post.hash}/withdraw`)
    expect(await again({ 'If-None-Match': etag })).toBe(200)
    expect(await again({ 'If-Modified-Since': modified })).toBe(200)
  } finally {
    setClockOffset(0)
  }
})

test('the Last-Modified of a feed that no cache holds is the time of its newest post, not that of its rendering', async () => {
  const [author, at] = [await aUser(), now() - 30 * DAY]
  await aPost(author, { at })
  await db().delete(cacheInvalidations)
  expect(Date.parse((await request(`/feed/${author.handle}`)).headers.get('Last-Modified') ?? '')).toBe(Math.floor(at / 1000) * 1000)
})

test('a feed of large posts omits full texts beyond the size limits and needs at most six round trips', async () => {
  const author = await aUser()
  const heavy = paragraphs('نوشته '.repeat(30_000))
  for (let made = 0; made < 9; made++) await aPost(author, { document: made === 4 ? paragraphs('نوشته '.repeat(60_000)) : heavy })
  const { database: recorded, trips } = recordedDatabase(env.DB)
  const answer = await request(`/feed/${author.handle}.json`, {}, testEnv({ DB: recorded }))
  const { items } = await answer.json<JsonFeed>()
  const hasFullText = items.map(({ content_html }) => content_html !== undefined)
  expect(hasFullText).toEqual([true, true, true, true, false, true, false, false, false])
  expect(items.every(({ content_html, content_text }) => content_html ?? content_text)).toBe(true)
  expect(trips.length).toBeLessThanOrEqual(6)
})

test('a feed states the direction of its texts, links footnotes to the post, and shows covers', async () => {
  const author = await aUser()
  const cover = { hash: newHash(), width: 1200, height: 800, widths: [240, 600], alt: 'نقشهٔ «ری»' }
  const document = Document.parse({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'بند' },
          { type: 'footnote', content: [{ type: 'text', text: 'پانویس' }] },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'So be it.' }] },
    ],
  })
  const [first, second] = [await aPost(author, { document }), await aPost(author, { document })]
  await db().update(posts).set({ cover }).where(eq(posts.id, first.id))
  const { items } = await read(`/feed/${author.handle}`)
  const html = items.map(({ content_html = '' }) => content_html)
  for (const content of html) expect(content).toMatch(/^<div dir="rtl" lang="fa"><p>.*<p dir="ltr">So be it\.<\/p>.*<\/div>$/)
  for (const { hash, path } of [first, second]) {
    const content = html.find((text) => text.includes(`id="${hash}-fn-1"`))
    expect(content).toContain(`href="${env.ORIGIN}${encodeURI(path)}#fn-1" id="${hash}-fnref-1"`)
  }
  const rss = await (await request(`/feed/${author.handle}`)).text()
  const url = `${env.ORIGIN}/media/${cover.hash}/600.webp`
  expect(rss.match(/<media:content .*/g)).toEqual([
    `<media:content url="${url}" medium="image" type="image/webp" width="600" height="400"><media:description>${cover.alt}</media:description></media:content>`,
  ])
})
