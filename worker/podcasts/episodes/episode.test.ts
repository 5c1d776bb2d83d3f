import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { media } from '#worker/posts/media/schema.ts'
import { aHeldPost, anEpisodeOf, anEstablishedUser, aPost, aShow, as, aUser, request, type TestUser } from '#worker/testing/index.ts'
import { EpisodeSettings, type PutChapters, type Segment } from './contract.ts'

const db = () => database(env)
const FIELDS = { show: null, season: null, episode: null, kind: 'full', explicit: null, persons: [], soundbites: [] }

async function anEpisode(
  owner: TestUser,
  over: Partial<typeof episodes.$inferInsert> = {},
  state: 'published' | 'draft' | 'removed' = 'published',
) {
  const post = await aPost(owner, { state })
  await anEpisodeOf(post, { duration: 10 * MINUTE, ...over })
  return post
}

describe('PUT /api/episodes/:post', () => {
  it('saves all fields and keeps the guid; the settings list the last number of a season without this episode', async () => {
    const owner = await aUser()
    const show = await aShow(owner)
    await anEpisode(owner, { showId: show.id, season: 2, episode: 7 })
    const { hash, id } = await anEpisode(owner)
    const guid = async () => (await db().select({ guid: episodes.guid }).from(episodes).where(eq(episodes.postId, id)))[0]?.guid
    const before = await guid()
    const fields = {
      show: show.hash,
      season: 2,
      episode: 8,
      kind: 'bonus',
      explicit: true,
      persons: [{ name: 'مینا', role: 'Guest', group: 'Cast', href: 'https://mina.example/', img: null }],
      soundbites: [{ start: 1000, duration: 30_000, title: 'گزیده' }],
    }
    expect((await as(owner).put(`/api/episodes/${hash}`, fields)).status).toBe(204)
    const settings = EpisodeSettings.parse(await (await as(owner).get(`/api/episodes/${hash}/settings`)).json())
    expect(settings.fields).toEqual(fields)
    expect(settings.shows).toEqual([{ hash: show.hash, title: 'پادکست آزمون', kind: 'episodic', seasons: [{ season: 2, last: 7 }] }])
    expect(await guid()).toBe(before)
  })

  it('rejects another user’s show, a soundbite past the end and season 0 with 400, and a duplicate guid with 409', async () => {
    const [owner, other] = [await aUser(), await aUser()]
    const [theirs, mine] = [await aShow(other), await aShow(owner)]
    const { hash } = await anEpisode(owner, { guid: 'یکتا' })
    await anEpisode(owner, { showId: mine.id, guid: 'یکتا' })
    const put = async (over: object) => {
      const response = await as(owner).put(`/api/episodes/${hash}`, { ...FIELDS, ...over })
      const { error } = (await response.json()) as { error: { fields?: object } }
      return [response.status, Object.keys(error.fields ?? {})]
    }
    expect(await put({ show: theirs.hash })).toEqual([400, ['show']])
    expect(await put({ soundbites: [{ start: 10 * MINUTE - 14_000, duration: 15_000, title: '' }] })).toEqual([400, ['soundbites']])
    expect(await put({ show: mine.hash })).toEqual([409, []])
    expect(await put({ season: 0 })).toEqual([400, ['season']])
  })
})

describe('chapters', () => {
  const readStored = (id: number) => env.DB.prepare('SELECT chapters FROM sound_chapters WHERE post_id = ?').bind(id).first()
  const put = (owner: TestUser, hash: string, chapters: PutChapters['chapters']) =>
    as(owner).put(`/api/episodes/${hash}/chapters`, { chapters })
  const chapter = (start: number, title = 'فصل') => ({ start, title, href: null, picture: null })

  it('serves sorted chapters with the author’s picture as podcast-namespace JSON, and supports ETag and HEAD', async () => {
    const owner = await anEstablishedUser()
    const { hash } = await anEpisode(owner)
    const picture = newHash()
    await db()
      .insert(media)
      .values({
        hash: picture,
        ownerId: owner.id,
        contentDigest: newHash(),
        width: 900,
        height: 600,
        widths: [240, 480],
        bytes: 1,
        createdAt: 1,
        checkedAt: 1,
      })
    const sent = [{ start: 61_500, title: 'دوم', href: 'https://example.com/', picture }, chapter(2000, 'نخست')]
    expect((await put(owner, hash, sent)).status).toBe(200)
    const response = await request(`/media/chapters/${hash}.json`, { headers: { Origin: 'https://player.example' } })
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Access-Control-Allow-Origin')]).toEqual([
      200,
      'application/json+chapters; charset=UTF-8',
      '*',
    ])
    expect(await response.json()).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 2, title: 'نخست' },
        {
          startTime: 61.5,
          title: 'دوم',
          url: 'https://example.com/',
          img: expect.stringMatching(new RegExp(`^https?://.*/media/${picture}/480\\.webp$`)),
        },
      ],
    })
    const etag = response.headers.get('ETag') ?? ''
    expect((await request(`/media/chapters/${hash}.json`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const head = await request(`/media/chapters/${hash}.json`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await put(owner, hash, [chapter(0, 'دیگر')])).status).toBe(200)
    expect(await (await request(`/media/chapters/${hash}.json`)).json()).toMatchObject({ chapters: [{ title: 'دیگر' }] })
    expect((await put(owner, hash, [])).status).toBe(200)
    expect((await request(`/media/chapters/${hash}.json`)).status).toBe(404)
  })

  it('a new member adds links to the chapters of a draft, but not of a public or held episode, where they would escape review', async () => {
    const owner = await aUser()
    const chapter = (href: string | null, start = 0) => ({ start, title: 'فصل', href, picture: null })
    const link = 'https://elsewhere.example/'
    const post = await aPost(owner)
    await anEpisodeOf(post)
    const rejected = await put(owner, post.hash, [chapter(link)])
    expect([rejected.status, await readStored(post.id)]).toEqual([400, null])
    expect((await put(owner, post.hash, [chapter(null)])).status).toBe(200)
    await env.DB.prepare('UPDATE sound_chapters SET chapters = ? WHERE post_id = ?')
      .bind(JSON.stringify([chapter(link)]), post.id)
      .run()
    expect((await put(owner, post.hash, [chapter(null), chapter(link, 10)])).status).toBe(200)
    const held = await aHeldPost(owner)
    await anEpisodeOf(held)
    expect((await put(owner, held.hash, [chapter(link)])).status).toBe(400)
    const draft = await aPost(owner, { state: 'draft' })
    await anEpisodeOf(draft)
    expect((await put(owner, draft.hash, [chapter(link)])).status).toBe(200)
    expect(await (await as(owner).post(`/api/posts/${draft.hash}/publish`, { revision: 1 })).json()).toMatchObject({ held: true })
  })

  it('rejects duplicate times, a time at the end, more than 200 chapters and an unknown picture with 400', async () => {
    const owner = await aUser()
    const { hash } = await anEpisode(owner)
    const tries = [
      [chapter(5), chapter(5)],
      [chapter(10 * MINUTE)],
      Array.from({ length: 201 }, (_, at) => chapter(at)),
      [{ ...chapter(1), picture: newHash() }],
    ]
    expect(await Promise.all(tries.map(async (chapters) => (await put(owner, hash, chapters)).status))).toEqual([400, 400, 400, 400])
  })

  it('serves the chapters of a draft to its author, and returns 404 to guests and for other file names', async () => {
    const owner = await aUser()
    const { hash } = await anEpisode(owner, {}, 'draft')
    await put(owner, hash, [chapter(0)])
    const own = await request(`/media/chapters/${hash}.json`, { headers: { Cookie: owner.cookie } })
    expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect((await request(`/media/chapters/${hash}.json`)).status).toBe(404)
    for (const wrong of [`${hash}.xml`, 'x.json', hash, '%00']) expect((await request(`/media/chapters/${wrong}`)).status).toBe(404)
  })
})

describe('transcript', () => {
  const SAID: Segment[] = [
    { start: 2000, end: 1000, speaker: 'رضا', text: 'خانهٔ ما دور است' },
    { start: 0, end: 2000, speaker: 'مینا', text: 'می‌رویم' },
  ]
  const put = async (owner: TestUser, hash: string, base: number | null, segments: Segment[], timed = true) => {
    const response = await as(owner).put(`/api/episodes/${hash}/transcript`, { base, timed, segments })
    return { status: response.status, changedAt: response.ok ? ((await response.json()) as { changedAt: number | null }).changedAt : null }
  }

  it('stores segments in order, serves a timed transcript in every format and rejects stale writes with 412', async () => {
    const owner = await aUser()
    const { hash } = await anEpisode(owner)
    expect((await put(owner, hash, null, [])).status).toBe(200)
    const first = await put(owner, hash, null, SAID)
    expect((await put(owner, hash, null, [])).status).toBe(412)
    expect(await (await as(owner).get(`/api/episodes/${hash}/transcript`)).json()).toEqual({
      changedAt: first.changedAt,
      timed: true,
      segments: [SAID[1], { ...SAID[0], end: 2000 }],
    })
    const types = { vtt: 'text/vtt', srt: 'application/x-subrip', json: 'application/json', txt: 'text/plain' }
    for (const [ending, type] of Object.entries(types)) {
      const response = await request(`/media/transcript/${hash}.${ending}`, { headers: { Origin: 'https://player.example' } })
      expect([response.status, response.headers.get('Content-Type'), response.headers.get('Access-Control-Allow-Origin')]).toEqual([
        200,
        `${type}; charset=UTF-8`,
        '*',
      ])
      expect(await response.text()).toContain('می‌رویم')
    }
    expect((await put(owner, hash, null, SAID)).status).toBe(412)
    expect((await put(owner, hash, 5, [])).status).toBe(412)
    const second = await put(owner, hash, first.changedAt, SAID, false)
    expect(second.status).toBe(200)
    expect(
      await Promise.all(Object.keys(types).map(async (ending) => (await request(`/media/transcript/${hash}.${ending}`)).status)),
    ).toEqual([404, 404, 200, 200])
    expect(await put(owner, hash, second.changedAt, [])).toEqual({ status: 200, changedAt: null })
    expect((await request(`/media/transcript/${hash}.txt`)).status).toBe(404)
  })

  it('importing parses a file without storing it', async () => {
    const owner = await aUser()
    const { hash } = await anEpisode(owner)
    const response = await as(owner).post(`/api/episodes/${hash}/transcript/import`, {
      text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v مینا>سلام',
    })
    expect(await response.json()).toEqual({
      timed: true,
      segments: [{ start: 1000, end: 2000, speaker: 'مینا', text: 'سلام' }],
      errors: [],
      errorCount: 0,
    })
    expect(await (await as(owner).get(`/api/episodes/${hash}/transcript`)).json()).toMatchObject({ changedAt: null, segments: [] })
  })

  test('the transcript endpoint returns pages of all segments, or those that match a query', async () => {
    const owner = await aUser()
    const { hash, path } = await anEpisode(owner)
    const many = Array.from({ length: 160 }, (_, at) => ({
      start: at,
      end: at + 1,
      speaker: '',
      text: at === 155 ? 'کتاب‌های کهنه' : `سخن ${at}`,
    }))
    await put(owner, hash, null, many)
    const words = async (query: string) =>
      (await as(null).get(`/api/episodes/${hash}/transcript/segments${query}`)).json() as Promise<{
        segments: { start: number; parts: { text: string; isMatch: boolean }[] }[]
        next: number | null
      }>
    const first = await words('')
    expect([first.segments.length, first.next, first]).toEqual([
      150,
      150,
      expect.objectContaining({ post: expect.objectContaining({ path }) }),
    ])
    expect((await words('?after=150')).segments.map(({ start }) => start)).toEqual([150, 151, 152, 153, 154, 155, 156, 157, 158, 159])
    const found = await words(`?q=${encodeURIComponent('کتاب')}`)
    expect(found.segments.map(({ start }) => start)).toEqual([155])
    expect(found.segments[0]?.parts.some((part) => part.isMatch)).toBe(true)
    expect((await words(`?q=${encodeURIComponent('ناموجود')}`)).segments).toEqual([])
  })
})
