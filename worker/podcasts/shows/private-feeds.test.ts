import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import { expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { episodeChapters, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import { anEpisode, aPublication, aShow, as, aUser, paragraphs, request, type TestUser } from '#worker/testing/index.ts'
import type { CreatedPrivateFeed, PrivateFeeds } from './contract.ts'

const requestCreate = (person: TestUser, hash: string, name = 'ویراستار') =>
  as(person).post(`/api/podcasts/${hash}/private-feeds`, { name })
const createFeed = async (person: TestUser, hash: string): Promise<CreatedPrivateFeed> => (await requestCreate(person, hash)).json()
const feedsOf = async (person: TestUser, hash: string) =>
  (await (await as(person).get(`/api/podcasts/${hash}/private-feeds`)).json<PrivateFeeds>()).feeds
const file = (address: string) => {
  const { pathname, search } = new URL(address)
  return request(pathname + search)
}

async function aShowWithDraft(owner: TestUser) {
  const show = await aShow(owner)
  const document = paragraphs('متن پیش‌نویس')
  const draft = await anEpisode(owner, show.id, { state: 'draft', title: 'قسمت نهان', document, bytes: 500 })
  return { show, draft }
}

it('a private feed lists drafts and scheduled episodes with their files before public ones and is sent with no-store', async () => {
  const owner = await aUser()
  const { show, draft } = await aShowWithDraft(owner)
  await anEpisode(owner, show.id, { title: 'قسمت آشکار' })
  await anEpisode(owner, show.id, { state: 'scheduled', title: 'قسمت فردا' })
  await anEpisode(owner, show.id, { state: 'removed', title: 'قسمت برداشته' })
  const { path, feed } = await createFeed(owner, show.hash)
  expect(path).toMatch(new RegExp(`^/podcast/${show.hash}/private/[A-Za-z0-9_-]{43}\\.xml$`))
  expect(JSON.stringify(await feedsOf(owner, show.hash))).not.toContain(path.split('/').at(-1)?.slice(0, -4))
  const response = await request(path)
  expect([response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual(['private, no-store', 'noindex'])
  const read = parseRssFeed(await response.text())
  expect(read.itunes?.block).toBe(true)
  expect(read.items?.map(({ title }) => title)).toEqual(['قسمت فردا', 'قسمت نهان', 'قسمت آشکار'])
  expect(read.items?.[1]).toMatchObject({
    content: { encoded: '<div dir="rtl" lang="fa"><p>متن پیش‌نویس</p></div>' },
    guid: { value: draft.episode.guid },
  })
  for (const item of read.items ?? []) {
    const enclosure = item.enclosures?.[0]
    const bytes = await (await file(enclosure?.url ?? '')).arrayBuffer()
    expect(bytes.byteLength).toBe(enclosure?.length)
  }
  const hidden = await file(read.items?.[1]?.enclosures?.[0]?.url ?? '')
  expect(hidden.headers.get('Cache-Control')).toBe('private, no-store')
  await hidden.arrayBuffer()
  expect(feed.name).toBe('ویراستار')
})

it('draft audio and a private feed return 404 for a wrong token and for the token of another show', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { show, draft } = await aShowWithDraft(owner)
  const foreign = await createFeed(other, (await aShow(other)).hash)
  const key = foreign.path.split('/').at(-1)?.slice(0, -4)
  const path = `/media/sound/${draft.episode.hash}.mp3`
  for (const tried of ['', `?key=${key}`, '?key=x', `?key=${'A'.repeat(43)}`]) expect((await request(path + tried)).status).toBe(404)
  expect((await request(`/podcast/${show.hash}/private/${key}.xml`)).status).toBe(404)
  expect((await request(`/podcast/${show.hash}/private/nonsense.xml`)).status).toBe(404)
})

it('a private feed and its files return 404 while the account of its creator is closed', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [writer] })
  const show = await aShow(owner, { publicationId: publication.id })
  const { episode } = await anEpisode(writer, show.id, { state: 'draft', publication })
  const { path } = await createFeed(writer, show.hash)
  const sound = `/media/sound/${episode.hash}.mp3?key=${path.split('/').at(-1)?.slice(0, -4)}`
  expect([(await request(path)).status, (await request(sound)).status]).toEqual([200, 200])
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(writer.id).run()
  expect([(await request(path)).status, (await request(sound)).status]).toEqual([404, 404])
})

it('the chapters and transcript of a draft require a valid token and are sent with no-store', async () => {
  const owner = await aUser()
  const { show, draft } = await aShowWithDraft(owner)
  const [postId, changedAt] = [draft.post.id, 1]
  await database(env).batch([
    database(env)
      .insert(episodeChapters)
      .values({ postId, changedAt, chapters: [{ start: 0, title: 'فصل نهان', href: null, picture: null }] }),
    database(env)
      .insert(transcripts)
      .values({ postId, changedAt, timed: true, segments: [{ start: 0, end: 1000, speaker: '', text: 'سخن نهان' }] }),
  ])
  const { path, feed } = await createFeed(owner, show.hash)
  const xml = await (await request(path)).text()
  const addresses = [...xml.matchAll(/<podcast:(?:chapters|transcript) [^>]*url="([^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  expect(new Set(addresses.map((url) => new URL(url).pathname.split('/')[2]))).toEqual(new Set(['chapters', 'transcript']))
  for (const address of addresses) {
    const response = await file(address)
    expect([response.status, response.headers.get('Cache-Control')], address).toEqual([200, 'private, no-store'])
    expect(new TextDecoder().decode(await response.arrayBuffer())).toContain('نهان')
    const { pathname } = new URL(address)
    for (const tried of ['', '?key=x', `?key=${'A'.repeat(43)}`]) expect((await request(pathname + tried)).status, tried).toBe(404)
  }
  await as(owner).delete(`/api/podcasts/private-feeds/${feed.hash}`)
  for (const address of addresses) expect((await file(address)).status, address).toBe(404)
})

it('revoking a private feed disables it and its files at once', async () => {
  const owner = await aUser()
  const { show } = await aShowWithDraft(owner)
  const { path, feed } = await createFeed(owner, show.hash)
  const enclosure = parseRssFeed(await (await request(path)).text()).items?.[0]?.enclosures?.[0]?.url ?? ''
  expect((await as(await aUser()).delete(`/api/podcasts/private-feeds/${feed.hash}`)).status).toBe(404)
  for (let time = 0; time < 2; time++) expect((await as(owner).delete(`/api/podcasts/private-feeds/${feed.hash}`)).status).toBe(204)
  expect([(await request(path)).status, (await file(enclosure)).status]).toEqual([404, 404])
  expect(await feedsOf(owner, show.hash)).toEqual([])
})

it('a private feed excludes others’ drafts and stops working when its creator is no longer an editor', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const show = await aShow(owner, { publicationId: publication.id })
  await anEpisode(owner, show.id, { state: 'draft', title: 'نهان مدیر' })
  await anEpisode(editor, show.id, { state: 'draft', title: 'نهان دبیر' })
  const { path } = await createFeed(editor, show.hash)
  const xml = await (await request(path)).text()
  expect([xml.includes('نهان دبیر'), xml.includes('نهان مدیر')]).toEqual([true, false])
  await database(env).delete(publicationMembers).where(eq(publicationMembers.userId, editor.id))
  expect((await request(path)).status).toBe(404)
})

it('an episode keeps its guid and file URL in a private feed when its draft becomes public', async () => {
  const owner = await aUser()
  const { show, draft } = await aShowWithDraft(owner)
  const { path } = await createFeed(owner, show.hash)
  const read = async () =>
    parseRssFeed(await (await request(path)).text()).items?.map(({ guid, enclosures }) => [guid?.value, enclosures?.[0]?.url])
  const before = await read()
  await database(env).update(posts).set({ state: 'published', publishedAt: 5 }).where(eq(posts.id, draft.post.id))
  expect(await read()).toEqual(before)
})

it('a user can create at most ten private feeds of a show, even concurrently', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const statuses = (await Promise.all(Array.from({ length: LIMITS.privateFeeds + 2 }, () => requestCreate(owner, show.hash)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.privateFeeds)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
})
