import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import type { Env } from '#worker/env.ts'
import { newHash } from '#worker/lib/hash.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { aPost, aPublication, aShow, as, aUser, recordedDatabase, request, type TestUser } from '#worker/testing/index.ts'
import { listPostSitemaps, postSitemapName } from './sitemaps.ts'

const db = () => database(env)
/** Each test publishes in a month of its own. */
let lastDay = Date.UTC(2003, 0, 15)
const nextDay = () => {
  lastDay += 31 * DAY
  return lastDay
}

async function read(path: string, envOverrides: Partial<Env> = {}): Promise<Map<string, string | undefined>> {
  const answer = await request(path, {}, envOverrides)
  expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'application/xml; charset=UTF-8'])
  const xml = await answer.text()
  const found = [...xml.matchAll(/<loc>([!-~]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)]
  expect(found.length).toBe(xml.split('<loc>').length - 1)
  return new Map(found.map(([, loc = '', at]) => [decodeURI(loc).replace(env.ORIGIN, ''), at]))
}
const fileOf = (at: number) => `/sitemap/posts-${new Date(at).toISOString().slice(0, 7)}.xml`
const dateOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
const invalidateIndex = async (author: TestUser) => as(author).post(`/api/posts/${(await aPost(author)).hash}/withdraw`)
async function readAllSitemaps(): Promise<string[]> {
  const all: string[] = []
  for (const path of (await read('/sitemap.xml')).keys()) all.push(...(await read(path)).keys())
  return all
}

test('lists a post with its date in the sitemap of its month until it is withdrawn', async () => {
  const [author, at] = [await aUser(), nextDay()]
  const post = await aPost(author, { title: 'نیم‌روز گرم', at })
  expect(await read(fileOf(at))).toEqual(new Map([[post.path, dateOf(at)]]))
  await invalidateIndex(author)
  expect((await read('/sitemap.xml')).get(fileOf(at))).toBe(dateOf(at))
  await db()
    .update(posts)
    .set({ editedAt: at + 5 * DAY })
    .where(eq(posts.id, post.id))
  expect(await read(fileOf(at))).toEqual(new Map([[post.path, dateOf(at + 5 * DAY)]]))
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  expect((await request(fileOf(at))).status).toBe(404)
  const index = await read('/sitemap.xml')
  expect([...index.keys()]).not.toContain(fileOf(at))
})

test('the sitemap omits unpublished posts, posts of a deactivated account and posts with a canonical URL elsewhere, but not one canonical here', async () => {
  const [author, closed, at] = [await aUser(), await aUser(), nextDay()]
  const shown = await aPost(author, { at })
  const [away, home, gone] = [await aPost(author, { at }), await aPost(author, { at }), await aPost(closed, { at })]
  for (const state of ['draft', 'scheduled', 'withdrawn', 'removed'] as const) await aPost(author, { at, state })
  const from = (id: number, canonicalUrl: string) => db().update(posts).set({ canonicalUrl }).where(eq(posts.id, id))
  await from(away.id, 'https://elsewhere.example/')
  await from(home.id, env.ORIGIN + encodeURI(home.path))
  await db().update(users).set({ state: 'deactivated' }).where(eq(users.id, closed.id))
  expect(new Set((await read(fileOf(at))).keys())).toEqual(new Set([shown.path, home.path]))
  expect(gone.path).toContain(closed.handle)
})

test('the sitemaps list users, publications, tags, topics, podcasts and lists, but no empty, hidden, private or removed ones', async () => {
  const [author, silent, name] = [await aUser(), await aUser(), `نقشه ${newHash()}`]
  const publication = await aPublication({ owner: author })
  const empty = await aPublication({ owner: author })
  const post = await aPost(author, { publication, tags: [name], topics: ['cinema'] })
  const hidden = `پنهان ${newHash()}`
  await aPost(author, { tags: [hidden] })
  await db().update(tags).set({ hidden: true }).where(eq(tags.name, hidden))
  const [{ hash: podcast }, { hash: removed }] = [await aShow(author), await aShow(author, { removedAt: 2 })]
  const list = async (isPublic: boolean, withItem = true) => {
    const made = ListCard.parse(
      await (await as(author).post('/api/lists', { key: `key-${newHash()}`, name: 'ل', public: isPublic })).json(),
    )
    if (withItem) await as(author).put(`/api/lists/${made.hash}/items/${post.hash}`)
    return `/${author.handle}/list/${made.hash}`
  }
  const [open, own, bare] = [await list(true), await list(false), await list(true, false)]
  await invalidateIndex(author)
  const all = await readAllSitemaps()
  const listed = [
    '/',
    '/tags',
    `/${author.handle}`,
    `/${publication.handle}`,
    `/tag/${name.replace(' ', '-')}`,
    '/topic/cinema',
    `/podcast/${podcast}`,
    open,
  ]
  const missing = [
    `/${silent.handle}`,
    `/${empty.handle}`,
    `/tag/${hidden.replace(' ', '-')}`,
    own,
    bare,
    `/podcast/${removed}`,
    '/me',
    '/login',
    '/search',
  ]
  expect(listed.filter((path) => all.filter((one) => one === path).length !== 1)).toEqual([])
  expect(missing.filter((path) => all.includes(path))).toEqual([])
})

test.each([
  'posts-2003-13',
  'posts-1999-01',
  'posts-2026-11-1',
  'posts-2026-11-999',
  'nothing-1',
  'constructor-1',
  'people-0',
  'people',
  '..%2Fx',
  'pages.xml',
])('returns 404 for the sitemap %s', async (name) => expect((await request(`/sitemap/${name}.xml`)).status).toBe(404))

test('splits 10,000 posts of one day into files within the limit, each with at most eight round trips', async () => {
  const [COUNT, BASE, at] = [10_000, 7_000_000, Date.UTC(2002, 4, 5)]
  const large = database({ DB: env.DB })
  await large.run(
    sql`INSERT INTO users (id, hash, handle, name, created_at) VALUES (${BASE}, 'sitemapauthr', 'sitemapauthr', 'نقشه', ${at})`,
  )
  await large.run(sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT})
    INSERT INTO posts (id, hash, author_id, client_key, state, title, slug, published_at, created_at, updated_at)
    SELECT ${BASE} + i, printf('s%011d', i), ${BASE}, 'sitemap' || i, 'published', 'ن', 'نوشته', ${at} + i % 5000, ${at}, ${at} FROM n`)
  const files = (await listPostSitemaps(large))
    .filter(({ month }) => month === '2002-05')
    .map((file) => `/sitemap/${postSitemapName(file)}.xml`)
  expect(files).toEqual(['/sitemap/posts-2002-05.xml', '/sitemap/posts-2002-05-2.xml'])
  const found = new Set<string>()
  for (const file of files) {
    const { database: recorded, trips } = recordedDatabase(env.DB)
    const entries = await read(file, { DB: recorded })
    expect(entries.size).toBeLessThanOrEqual(LIMITS.sitemapUrls)
    expect(trips.length).toBeLessThanOrEqual(8)
    for (const path of entries.keys()) found.add(path)
  }
  expect(found.size).toBe(COUNT)
})
