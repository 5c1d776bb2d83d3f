import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { media } from '#worker/posts/media/schema.ts'
import { anEpisode, aPublication, aShow, as, aUser, type TestUser } from '#worker/testing/index.ts'
import type { ManagedShow, ManagedShows, ShowCard, ShowPage } from './contract.ts'

const db = () => database(env)
const key = () => `key-${newHash()}`

const createShow = (person: TestUser | null, over: Record<string, unknown> = {}) =>
  as(person).post('/api/podcasts', { key: key(), title: 'پادکست تازه', ...over })
const createdShow = async (person: TestUser, over: Record<string, unknown> = {}): Promise<ManagedShow> =>
  (await createShow(person, over)).json()
const updateShow = (person: TestUser, hash: string, json: unknown) => as(person).patch(`/api/podcasts/${hash}`, json)
const managedHashes = async (person: TestUser): Promise<string[]> =>
  (await (await as(person).get('/api/podcasts/mine')).json<ManagedShows>()).shows.map(({ hash }) => hash)

async function aPicture(owner: TestUser, width: number, height = width) {
  const hash = newHash()
  await db()
    .insert(media)
    .values({ hash, ownerId: owner.id, contentDigest: hash, width, height, widths: [240], bytes: 1, createdAt: 1, checkedAt: 1 })
  return hash
}

const FULL_SETTINGS = {
  description: 'خط یک\nخط دو',
  author: 'گروه صدا',
  category: 'Society & Culture/Documentary',
  language: 'fa',
  kind: 'serial',
  explicit: true,
  seasons: [{ number: 1, name: 'آغاز' }],
  persons: [{ name: 'سارا', role: 'Host', group: 'Cast', href: null, img: null }],
  funding: [{ url: 'https://example.com/pay', text: 'پشتیبانی' }],
  texts: [{ purpose: 'verify', value: 'abc' }],
  locked: false,
  complete: true,
  hiddenFromApps: true,
  copyright: '۱۴۰۵ گروه صدا',
  link: 'https://example.com/show',
}

it('two members may use the same key, and each repeats their own show', async () => {
  const [one, two, shared] = [await aUser(), await aUser(), key()]
  const titleOf = async (owner: typeof one, title: string) =>
    (await (await createShow(owner, { key: shared, title })).json<ManagedShow>()).title
  for (let time = 0; time < 2; time++) expect([await titleOf(one, 'یکی'), await titleOf(two, 'دیگری')]).toEqual(['یکی', 'دیگری'])
})

it('three concurrent requests with one key create one show with all its settings; reading its settings, changing or removing it returns 404 to another user', async () => {
  const [owner, stranger] = [await aUser(), await aUser()]
  const settings = { key: key(), title: 'صدای کوچه', ...FULL_SETTINGS }
  const responses = await Promise.all([1, 2, 3].map(() => as(owner).post('/api/podcasts', settings)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const created = await Promise.all(responses.map((response) => response.json<ManagedShow>()))
  expect(new Set(created.map(({ hash }) => hash)).size).toBe(1)
  const [show] = created
  expect(show).toMatchObject({
    ...FULL_SETTINGS,
    title: 'صدای کوچه',
    isOwner: true,
    publication: null,
    cover: null,
    movedTo: null,
    episodeCount: 0,
  })
  expect(show?.relayEmail).toBe(`podcast-${show?.hash}@${env.MAIL_FROM.split('@')[1]}`)
  expect(await managedHashes(owner)).toEqual([show?.hash])
  expect((await as(stranger).get(`/api/podcasts/mine/${show?.hash}`)).status).toBe(404)
  expect((await updateShow(stranger, show?.hash ?? '', { title: 'دیگر' })).status).toBe(404)
  expect((await as(stranger).delete(`/api/podcasts/${show?.hash}`)).status).toBe(404)
})

it('a user can have at most 20 shows, even with concurrent requests; one removed to make room for another cannot be restored (409)', async () => {
  const owner = await aUser()
  const statuses = (await Promise.all(Array.from({ length: LIMITS.showsPerUser + 2 }, () => createShow(owner)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.showsPerUser)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
  const [first = ''] = await managedHashes(owner)
  expect((await as(owner).delete(`/api/podcasts/${first}`)).status).toBe(204)
  expect((await createShow(owner)).status).toBe(201)
  expect((await as(owner).post(`/api/podcasts/${first}/restore`)).status).toBe(409)
})

it('a publication’s owner can edit an editor’s show but not transfer it (403); a writer can neither create one (400) nor edit it (404)', async () => {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  expect((await createShow(writer, { publication: publication.hash })).status).toBe(400)
  const { hash } = await createdShow(editor, { publication: publication.hash })
  expect((await updateShow(owner, hash, { title: 'نام دیگر' })).status).toBe(200)
  expect((await updateShow(writer, hash, { title: 'نام بد' })).status).toBe(404)
  expect((await updateShow(owner, hash, { publication: null })).status).toBe(403)
  expect(await (await updateShow(editor, hash, { publication: null })).json()).toMatchObject({ publication: null, title: 'نام دیگر' })
  expect((await updateShow(owner, hash, { title: 'باز' })).status).toBe(404)
  const other = await aPublication({ owner })
  expect((await updateShow(editor, hash, { publication: other.hash })).status).toBe(400)
})

it('the creator of a publication’s show manages it no longer (404) after leaving the publication', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const { hash } = await createdShow(editor, { publication: publication.hash, title: 'پیش از رفتن' })
  expect((await as(editor).get(`/api/podcasts/mine/${hash}`)).status).toBe(200)
  await env.DB.prepare('DELETE FROM publication_members WHERE user_id = ?').bind(editor.id).run()
  expect((await as(editor).get(`/api/podcasts/mine/${hash}`)).status).toBe(404)
  expect((await updateShow(editor, hash, { title: 'پس از رفتن' })).status).toBe(404)
  expect((await as(editor).delete(`/api/podcasts/${hash}`)).status).toBe(404)
  expect(await managedHashes(editor)).toEqual([])
  expect(await (await as(owner).get(`/api/podcasts/mine/${hash}`)).json()).toMatchObject({ title: 'پیش از رفتن' })
})

it('an update keeps omitted settings and appears on the show’s page', async () => {
  const owner = await aUser()
  const { hash } = await createdShow(owner, FULL_SETTINGS)
  expect(await (await updateShow(owner, hash, { title: 'نام نو' })).json()).toMatchObject({ ...FULL_SETTINGS, title: 'نام نو' })
  const page = await (await as(null).get(`/api/podcasts/${hash}`)).json<ShowPage>()
  expect(page).toMatchObject({
    title: 'نام نو',
    category: FULL_SETTINGS.category,
    funding: FULL_SETTINGS.funding,
    feed: `/podcast/${hash}/feed.xml`,
    canManage: false,
  })
  expect(await (await as(owner).get(`/api/podcasts/${hash}`)).json()).toMatchObject({ canManage: true })
})

it('a removed show returns 410 for its page, episodes, feed and OPML but keeps its posts; a restored one returns 200 again', async () => {
  const owner = await aUser()
  const { hash } = await createdShow(owner)
  const [row] = await db().select().from(shows).where(eq(shows.hash, hash))
  const { post } = await anEpisode(owner, row?.id ?? 0)
  const ask = (path: string) => as(null).get(path)
  const paths = [`/api/podcasts/${hash}`, `/api/podcasts/${hash}/episodes`, `/podcast/${hash}/feed.xml`, `/podcast/${hash}/opml`]
  const statuses = async () => Promise.all(paths.map(async (path) => (await ask(path)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await as(owner).delete(`/api/podcasts/${hash}`)
  expect(await statuses()).toEqual([410, 410, 410, 410])
  expect(await (await ask(`/api/posts/${post.hash}`)).json()).toMatchObject({ audio: { podcast: null } })
  expect((await as(owner).post(`/api/podcasts/${hash}/restore`)).status).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test.each([
  { title: '' },
  { title: 'ا'.repeat(LIMITS.showTitleGraphemes + 1) },
  { description: 'ا'.repeat(2001) },
  { description: 'زنگ\u0007' },
  { category: 'Nonsense' },
  { category: 'Arts/Running' },
  { language: 'persian' },
  { seasons: [1, 1].map((number) => ({ number, name: 'دوباره' })) },
  { funding: [{ url: 'javascript:alert(1)', text: 'بد' }] },
  { persons: Array.from({ length: 21 }, () => FULL_SETTINGS.persons[0]) },
  { movedTo: 'http://example.com/feed' },
  { owner: 'کسی' },
])('creating a show with invalid settings (case %#) returns 400', async (over) => {
  expect((await createShow(await aUser(), over)).status).toBe(400)
})

it('creating a show accepts a description of 2000 Persian letters', async () => {
  expect((await createShow(await aUser(), { description: 'ا'.repeat(2000) })).status).toBe(201)
})

it('creating and updating a show reject moving its feed to this site with 400', async () => {
  const owner = await aUser()
  const { hash } = await createdShow(owner)
  const movedTo = `${env.ORIGIN.replace('http:', 'https:')}/podcast/x/feed.xml`
  expect((await updateShow(owner, hash, { movedTo })).status).toBe(400)
  expect((await createShow(owner, { movedTo })).status).toBe(400)
})

it('restoring a publication’s show counts the shows of its creator, not those of the member who restores it', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const { hash } = await createdShow(editor, { publication: publication.hash })
  await as(editor).delete(`/api/podcasts/${hash}`)
  const ofOwner = await Promise.all(Array.from({ length: LIMITS.showsPerUser }, () => aShow(owner)))
  expect(ofOwner).toHaveLength(LIMITS.showsPerUser)
  expect((await as(owner).post(`/api/podcasts/${hash}/restore`)).status).toBe(200)
  await as(editor).delete(`/api/podcasts/${hash}`)
  await Promise.all(Array.from({ length: LIMITS.showsPerUser }, () => aShow(editor)))
  const refused = await as(owner).post(`/api/podcasts/${hash}/restore`)
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { message: expect.stringContaining('سازنده') } }])
})

it('updating a show accepts only the user’s own square covers from 1400 to 3000 pixels', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { hash } = await createdShow(owner)
  const refused = [
    await aPicture(owner, 1399),
    await aPicture(owner, 3001),
    await aPicture(owner, 2000, 1400),
    await aPicture(other, 2000),
    newHash(),
  ]
  for (const cover of refused) expect((await updateShow(owner, hash, { cover })).status).toBe(400)
  for (const cover of [await aPicture(owner, 1400), await aPicture(owner, 3000)])
    expect(await (await updateShow(owner, hash, { cover })).json()).toMatchObject({ cover: { hash: cover } })
})

it('the directory filters by a category with its subcategories, counts the shows of a category and rejects an unknown one with 400', async () => {
  const owner = await aUser()
  const [part, whole] = [
    await aShow(owner, { category: 'TV & Film/Film History' }),
    await aShow(owner, { category: 'TV & Film' }),
    await aShow(owner, { category: 'Technology' }),
  ]
  const listed = (await (await as(null).get('/api/podcasts?category=tv-film&limit=50')).json<{ items: ShowCard[] }>()).items
  expect(listed.map(({ hash }) => hash).toSorted()).toEqual([part.hash, whole.hash].toSorted())
  const { counts } = await (await as(null).get('/api/podcasts/categories')).json<{ counts: Record<string, number> }>()
  expect(counts['tv-film']).toBe(2)
  expect((await as(null).get('/api/podcasts?category=nothing')).status).toBe(400)
})
