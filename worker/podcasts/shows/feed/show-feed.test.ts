import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { isCategory } from '#shared/podcast-categories.ts'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodeChapters, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { anEpisode, aPublication, aShow, as, aUser, paragraphs, request } from '#worker/testing/index.ts'
import { podcastGuid, showFeedPath } from '../show-addresses.ts'

freezeClock()

const db = () => database(env)
const { ORIGIN } = env
const AT = 1_700_000_000_000
const GUID = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const SEASONS = [
  { number: 1, name: 'سنگ‌ها' },
  { number: 2, name: 'رودها' },
  { number: 3, name: 'باد & خاک' },
]
const PERSON = { name: 'نیلوفر «صدا»', role: 'Host', group: 'Cast', href: 'https://example.com/n', img: 'https://example.com/n.jpg' }
const GUEST = { name: 'مهمان', role: 'Guest', group: 'Cast', href: null, img: null }
const FORMATS = ['mp3', 'm4a', 'aac', 'ogg', 'flac'] as const
const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/x-m4a', aac: 'audio/aac', ogg: 'audio/ogg', flac: 'audio/flac' }
const cover = (hash: string) => ({ hash, width: 1600, height: 1600, widths: [240] })

function readXml(text: string): void {
  new SaxesParser({ xmlns: true }).write(text).close()
}

interface ExpectedEpisode {
  guid: string
  title: string
  hash: string
  post: string
  path: string
  format: keyof typeof TYPES
  bytes: number
  season: number
  episode: number
  kind: 'full' | 'trailer' | 'bonus'
  at: number
}

describe('feed of a show with 3 seasons and 120 episodes', () => {
  const expected: ExpectedEpisode[] = []
  const [showCover, episodeCover] = [newHash(), newHash()]
  let hash = ''
  let other = ''
  let publisher = ''
  let xml = ''
  let handle = ''

  beforeAll(async () => {
    const owner = await aUser({ name: 'صاحب پادکست' })
    const publication = await aPublication({ owner })
    publisher = publication.hash
    handle = publication.handle
    for (const key of [showCover, episodeCover])
      await env.MEDIA.put(`image/${key}/cover.jpg`, new Uint8Array(10), { httpMetadata: { contentType: 'image/jpeg' } })
    const about = {
      ...{ publicationId: publication.id, title: 'کوچه‌باغ <صدا> & سکوت', description: 'معرفی پادکست.\nخط دو ‹&›', author: 'گروه کوچه‌باغ' },
      ...{ category: 'Society & Culture/Documentary', kind: 'serial' as const, explicit: false, cover: cover(showCover), seasons: SEASONS },
      ...{
        persons: [PERSON],
        funding: [{ url: 'https://example.com/pay?a=1&b=2', text: 'پشتیبانی' }],
        texts: [{ purpose: 'verify', value: 'راز & ۱' }],
        license: { slug: 'cc-by-4.0', url: null },
      },
      ...{ copyright: '© Copyright ۱۴۰۵ کوچه‌باغ', link: 'https://example.com/show', complete: true },
    }
    const show = await aShow(owner, { ...about, guid: GUID })
    hash = show.hash
    other = (await aShow(owner, { publicationId: publication.id, title: 'پادکست دیگر' })).hash
    for (let at = 0; at < 120; at++) {
      const [season, episode] = [1 + Math.floor(at / 40), 1 + (at % 40)]
      const kind = at === 0 ? 'trailer' : at === 1 ? 'bonus' : 'full'
      const format = FORMATS[at % FORMATS.length] ?? 'mp3'
      const bytes = 1000 + at
      const title = `قسمت می‌روم ${at} & <باز>`
      const special =
        at === 119
          ? { explicit: true, cover: cover(episodeCover), persons: [GUEST], soundbites: [{ start: 1500, duration: 60_000, title: 'بُرش' }] }
          : {}
      const document = paragraphs(`شرح نیم‌فاصله ${at} ]]> <b>`, 'ا'.repeat(at === 5 ? 5000 : 10))
      const place = { season, episode, kind, format, bytes, duration: 61_499 + at } as const
      const { post, episode: sound } = await anEpisode(owner, show.id, { at: AT + at * HOUR, title, document, ...place, ...special })
      expected.unshift({ ...place, ...{ guid: sound.guid, title, hash: sound.hash, post: post.hash, path: post.path, at: AT + at * HOUR } })
    }
    const newest = await db()
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.hash, expected[0]?.post ?? ''))
    const postId = newest[0]?.id ?? 0
    await db()
      .insert(episodeChapters)
      .values({ postId, chapters: [], changedAt: AT + 500 * HOUR })
    await db().insert(transcripts).values({ postId, timed: true, segments: [], changedAt: AT })
    await anEpisode(owner, show.id, { state: 'removed' })
    await anEpisode(owner, show.id, { state: 'withdrawn' })
    const { post } = await anEpisode(owner, show.id, { state: 'draft' })
    xml = await (await request(showFeedPath(hash))).text()
    expect(xml).not.toContain(post.hash)
  })

  it('the feed is well-formed XML without control characters and declares the iTunes and podcast namespaces', () => {
    expect(() => readXml(xml)).not.toThrow()
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/)
    expect(xml).toContain('xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"')
    expect(xml).toContain('xmlns:podcast="https://podcastindex.org/namespace/1.0"')
  })

  it('feedsmith reads the settings of the show from its feed', async () => {
    const feed = parseRssFeed(xml)
    const mail = `podcast-${hash}@${env.MAIL_FROM.split('@')[1]}`
    expect(feed).toMatchObject({
      ...{ title: 'کوچه‌باغ <صدا> & سکوت', link: 'https://example.com/show', description: 'معرفی پادکست.\nخط دو ‹&›', language: 'fa' },
      ...{ copyright: '۱۴۰۵ کوچه‌باغ', generator: 'Daftar', lastBuildDate: new Date(AT + 500 * HOUR).toUTCString().replace('GMT', '+0000') },
      image: { url: `${ORIGIN}/media/cover/${showCover}.jpg`, title: 'کوچه‌باغ <صدا> & سکوت', link: 'https://example.com/show' },
      atom: {
        links: [
          { href: ORIGIN + showFeedPath(hash), rel: 'self', type: 'application/rss+xml' },
          { href: `${ORIGIN}/hub`, rel: 'hub' },
        ],
      },
      itunes: {
        ...{ author: 'گروه کوچه‌باغ', type: 'serial', explicit: false, image: `${ORIGIN}/media/cover/${showCover}.jpg`, complete: true },
        categories: [{ text: 'Society & Culture', categories: [{ text: 'Documentary' }] }],
        owner: { name: 'نشریهٔ آزمون', email: mail },
      },
      podcast: {
        guid: GUID,
        medium: 'podcast',
        locked: { value: true, owner: mail },
        persons: [{ display: PERSON.name, role: 'host', group: 'cast', href: PERSON.href, img: PERSON.img }],
        fundings: [{ display: 'پشتیبانی', url: 'https://example.com/pay?a=1&b=2' }],
        txts: [{ display: 'راز & ۱', purpose: 'verify' }],
        license: { display: 'cc-by-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
        updateFrequency: { display: 'پایان‌یافته', complete: true },
        images: [{ href: `${ORIGIN}/media/cover/${showCover}.jpg`, width: 1600, aspectRatio: '1/1', purpose: 'artwork' }],
        trailers: [{ display: expected[119]?.title, length: 1000, type: 'audio/mpeg', season: 1 }],
        podroll: { remoteItems: [{ feedUrl: ORIGIN + showFeedPath(other) }] },
        publisher: { remoteItem: { medium: 'publisher', feedUrl: `${ORIGIN}/podcast/publisher/${publisher}.xml` } },
      },
    })
  })

  it('the feed lists the stored sizes of covers and, for each episode, where its comments are', () => {
    const sizes = (key: string) => `srcset="${ORIGIN}/media/cover/${key}.jpg 1600w, ${ORIGIN}/media/${key}/240.webp 240w"`
    expect(xml.split('<item>')[0]).toContain(`<podcast:images ${sizes(showCover)}/>`)
    expect(xml.split('<item>')[1]).toContain(`<podcast:images ${sizes(episodeCover)}/>`)
    for (const [at, item] of (parseRssFeed(xml).items ?? []).entries()) {
      const comments = `${new URL(expected[at]?.path ?? '', ORIGIN).href}#comments`
      expect([item.comments, item.podcast?.socialInteracts]).toEqual([comments, undefined])
    }
  })

  it('feedsmith reads the fields of all 120 episodes from the feed', () => {
    const items = parseRssFeed(xml).items ?? []
    expect(items).toHaveLength(120)
    for (const [at, item] of items.entries()) {
      const one = expected[at]
      if (!one) throw new Error('Unexpected episode')
      expect(item).toMatchObject({
        ...{ title: one.title, link: new URL(one.path, ORIGIN).href, pubDate: new Date(one.at).toUTCString().replace('GMT', '+0000') },
        guid: { value: one.guid, isPermaLink: false },
        enclosures: [{ url: `${ORIGIN}/media/sound/${one.hash}.${one.format}`, length: one.bytes, type: TYPES[one.format] }],
        itunes: {
          ...{ title: one.title, author: 'صاحب پادکست', duration: Math.round((61_499 + 119 - at) / 1000), explicit: at === 0 },
          ...{ season: one.season, episode: one.episode, episodeType: one.kind },
        },
        podcast: { season: { number: one.season, name: SEASONS[one.season - 1]?.name }, episode: { number: one.episode } },
      })
      expect(item.description).toContain(`شرح نیم‌فاصله ${119 - at}`)
      expect(item.content?.encoded).toContain(`<p>شرح نیم‌فاصله ${119 - at} ]]&gt; &lt;b&gt;</p>`)
      expect(new TextEncoder().encode(item.description).length).toBeLessThanOrEqual(4000)
    }
    expect(items[0]).toMatchObject({
      itunes: { image: `${ORIGIN}/media/cover/${episodeCover}.jpg` },
      podcast: {
        persons: [{ display: 'مهمان', role: 'guest', group: 'cast' }],
        soundbites: [{ startTime: 1.5, duration: 60, display: 'بُرش' }],
        chapters: { url: `${ORIGIN}/media/chapters/${expected[0]?.post}.json`, type: 'application/json+chapters' },
        transcripts: ['vtt', 'srt', 'json', 'txt'].map((ending) => ({
          url: `${ORIGIN}/media/transcript/${expected[0]?.post}.${ending}`,
          language: 'fa',
        })),
      },
    })
    expect(items[0]?.podcast?.transcripts?.map(({ type, rel }) => [type, rel])).toEqual([
      ['text/vtt', 'captions'],
      ['application/x-subrip', 'captions'],
      ['application/json', undefined],
      ['text/plain', undefined],
    ])
    expect(items[1]?.podcast?.transcripts).toBeUndefined()
  })

  it('rss-parser reads the main fields of the show and its 120 episodes from the feed', async () => {
    const custom = ['podcast:guid', 'podcast:locked', 'podcast:medium'] as const
    const feed = await new RssParser({ customFields: { feed: [...custom], item: ['podcast:season', 'itunes:title'] } }).parseString(xml)
    expect(feed).toMatchObject({
      title: 'کوچه‌باغ <صدا> & سکوت',
      feedUrl: ORIGIN + showFeedPath(hash),
      language: 'fa',
      'podcast:medium': 'podcast',
    })
    expect(feed.itunes).toMatchObject({
      ...{ author: 'گروه کوچه‌باغ', explicit: 'false', image: `${ORIGIN}/media/cover/${showCover}.jpg` },
      owner: { name: 'نشریهٔ آزمون', email: expect.stringContaining(hash) },
      categories: ['Society & Culture'],
    })
    expect(feed.items).toHaveLength(120)
    for (const [at, item] of feed.items.entries()) {
      const one = expected[at]
      expect(item).toMatchObject({
        ...{ title: one?.title, guid: one?.guid, isoDate: new Date(one?.at ?? 0).toISOString() },
        enclosure: { url: `${ORIGIN}/media/sound/${one?.hash}.${one?.format}`, length: String(one?.bytes) },
        itunes: { season: String(one?.season), episode: String(one?.episode), episodeType: one?.kind },
      })
    }
  })

  it('the feed has the required channel fields, unique guids, working enclosures, past dates and JPEG covers', async () => {
    const feed = parseRssFeed(xml)
    const items = feed.items ?? []
    for (const value of [feed.title, feed.link, feed.description, feed.language, feed.itunes?.author, feed.itunes?.image])
      expect(value).toBeTruthy()
    const [category] = feed.itunes?.categories ?? []
    expect(isCategory([category?.text, category?.categories?.[0]?.text].filter(Boolean).join('/'))).toBe(true)
    expect(new TextEncoder().encode(feed.description).length).toBeLessThanOrEqual(4000)
    expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(120)
    const enclosures = items.flatMap((item) => item.enclosures ?? [])
    expect(new Set(enclosures.map(({ url }) => url)).size).toBe(120)
    for (const { url, length, type } of enclosures) {
      const head = await request(new URL(url ?? '').pathname, { method: 'HEAD' })
      expect([head.status, Number(head.headers.get('Content-Length')), head.headers.get('Content-Type')]).toEqual([200, length, type])
      expect(type).toBe(TYPES[FORMATS.find((format) => url?.endsWith(`.${format}`)) ?? 'mp3'])
    }
    const part = await request(new URL(enclosures[0]?.url ?? '').pathname, { headers: { Range: 'bytes=0-1' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
    for (const item of items) {
      expect(Date.parse(item.pubDate ?? '')).toBeLessThanOrEqual(now())
      expect(item.itunes?.duration).toBeGreaterThan(0)
      expect(item.title).toContain('می‌روم')
    }
    for (const image of [feed.itunes?.image ?? '', items[0]?.itunes?.image ?? '']) {
      const head = await request(new URL(image).pathname, { method: 'HEAD' })
      expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      expect(head.headers.get('Cache-Control')).toContain('immutable')
    }
  })

  it('a feed returns 304 for a known ETag or date, supports HEAD and CORS, and links to itself and its hub', async () => {
    // Reads the latest invalidations, without which the edge may not store a page.
    await request(showFeedPath(hash))
    const [get, head] = [await request(showFeedPath(hash)), await request(showFeedPath(hash), { method: 'HEAD' })]
    expect(get.headers.get('Content-Type')).toBe('application/rss+xml; charset=UTF-8')
    expect(get.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(get.headers.get('Link')).toBe(`<${ORIGIN}/hub>; rel="hub", <${ORIGIN}${showFeedPath(hash)}>; rel="self"`)
    expect(await get.text()).toBe(xml)
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': get.headers.get('ETag') ?? '' },
      { 'If-Modified-Since': get.headers.get('Last-Modified') ?? '' },
    ]
    for (const headers of conditions) expect((await request(showFeedPath(hash), { headers })).status).toBe(304)
  })

  it('a feed links to its publisher, whose own feed lists the shows', async () => {
    const feed = parseRssFeed(await (await request(`/podcast/publisher/${publisher}.xml`)).text())
    expect(feed).toMatchObject({ title: 'نشریهٔ آزمون', link: `${ORIGIN}/${handle}`, podcast: { medium: 'publisher' } })
    expect(feed.podcast?.remoteItems?.map(({ feedUrl }) => feedUrl)).toEqual([hash, other].map((one) => ORIGIN + showFeedPath(one)))
    expect(parseRssFeed(xml).podcast?.publisher?.remoteItem?.feedGuid).toBe(feed.podcast?.guid)
  })
})

it('a feed reflects a new title, a setting and a removed episode at once and keeps its guid', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const { post } = await anEpisode(owner, show.id)
  const read = async () => parseRssFeed(await (await request(showFeedPath(show.hash))).text())
  const first = await read()
  expect(first.items).toHaveLength(1)
  expect(first.podcast?.guid).toBe(await podcastGuid(ORIGIN + showFeedPath(show.hash)))
  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'نام نو', hiddenFromApps: true })
  expect(await read()).toMatchObject({ title: 'نام نو', itunes: { block: true }, podcast: { guid: first.podcast?.guid } })
  await as(owner).post('/api/posts/mine/change', { action: 'remove', hashes: [post.hash] })
  expect((await read()).items ?? []).toEqual([])
})

it('a feed says that comments are disabled when the author allows none', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const { post } = await anEpisode(owner, show.id)
  await env.DB.prepare('UPDATE posts SET comments_on = 0 WHERE hash = ?').bind(post.hash).run()
  const xml = await (await request(showFeedPath(show.hash))).text()
  expect(xml).toContain('<podcast:socialInteract protocol="disabled"/>')
  expect(xml).not.toContain('<comments>')
})

it('the licence of a show is absent until its owner chooses one, and a name of its own needs the URL of its text', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const read = async () => (await (await request(showFeedPath(show.hash))).text()).match(/<podcast:license.*/)?.[0]
  const set = async (license: unknown) => (await as(owner).patch(`/api/podcasts/${show.hash}`, { license })).status
  expect(await read()).toBeUndefined()
  expect([await set({ slug: 'cc-by-nc-4.0', url: null }), await read()]).toEqual([
    200,
    '<podcast:license url="https://creativecommons.org/licenses/by-nc/4.0/">cc-by-nc-4.0</podcast:license>',
  ])
  for (const wrong of [
    { slug: 'پروانهٔ من', url: null },
    { slug: '', url: 'https://example.com/' },
    { slug: 'x', url: 'javascript:1' },
    'arr',
  ])
    expect(await set(wrong)).toBe(400)
  expect([await set({ slug: 'پروانهٔ من', url: 'https://example.com/l' }), await read()]).toEqual([
    200,
    '<podcast:license url="https://example.com/l">پروانهٔ من</podcast:license>',
  ])
  expect([await set(null), await read()]).toEqual([200, undefined])
})

it('the feed of a moved show redirects with 301 and still has its body; undoing the move restores 200', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  await anEpisode(owner, show.id)
  const movedTo = 'https://host.example/feed?a=1&b=2'
  const path = showFeedPath(show.hash)
  expect((await request(path)).status).toBe(200)
  await as(owner).patch(`/api/podcasts/${show.hash}`, { movedTo })
  for (const method of ['GET', 'HEAD']) {
    const response = await request(path, { method, redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, movedTo])
    if (method === 'GET') expect(parseRssFeed(await response.text())).toMatchObject({ itunes: { newFeedUrl: movedTo }, items: [{}] })
  }
  await as(owner).patch(`/api/podcasts/${show.hash}`, { movedTo: null })
  expect((await request(path)).status).toBe(200)
})

it('the OPML of a show is a well-formed attachment with its title and feed URL', async () => {
  const show = await aShow(await aUser(), { title: 'نام «نو» & <کهنه>' })
  const response = await request(`/podcast/${show.hash}/opml`)
  const xml = await response.text()
  expect(() => readXml(xml)).not.toThrow()
  expect(xml).toContain(`xmlUrl="${ORIGIN}${showFeedPath(show.hash)}"`)
  expect(xml).toContain('text="نام «نو» &amp; &lt;کهنه&gt;"')
  expect(response.headers.get('Content-Disposition')).toContain('attachment')
})

it('a feed returns 404 for an unknown show and 410 for the show of a deactivated account', async () => {
  const closed = await aShow(await aUser({ state: 'deactivated' }))
  expect((await request(showFeedPath(newHash()))).status).toBe(404)
  expect((await request(showFeedPath(closed.hash))).status).toBe(410)
})
