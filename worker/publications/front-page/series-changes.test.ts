import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import {
  aPost,
  aPublication,
  aSeries,
  as,
  aUser,
  interleavedDatabase,
  readInvalidationVersion,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { Arrangement, FrontPage, ManagedSeries, SeriesPage } from './contract.ts'

async function aMagazine(postCount = 0) {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const posts: Awaited<ReturnType<typeof aPost>>[] = []
  for (let nth = 0; nth < postCount; nth++) posts.push(await aPost(owner, { publication, at: 1_000_000 + nth }))
  return { owner, editor, writer, publication, posts, path: `/api/publications/managed/${publication.hash}/series` }
}

const readRows = async () =>
  (await env.DB.batch(['series', 'series_posts'].map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`)))).map(
    ({ results }) => results,
  )
const seriesOf = async (viewer: TestUser, hash: string) =>
  Arrangement.parse(await (await as(viewer).get(`/api/publications/managed/${hash}/front-page`)).json()).series
const readPage = async (hash: string, viewer: TestUser | null = null) =>
  SeriesPage.parse(await (await as(viewer).get(`/api/publications/series/${hash}`)).json())
const hashes = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash)
const create = (viewer: TestUser, path: string, over: object = {}) =>
  as(viewer).post(path, { key: crypto.randomUUID(), title: 'سفرنامه', ...over })

/** Stores posts of a publication in a series without going through the API. */
const fill = (seriesId: number, publicationId: number, author: TestUser, count: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (hash, author_id, publication_id, state, client_key, created_at, updated_at, published_at)
       SELECT printf('%s%03d', substr(?, 1, 9), value), ?, ?, 'published', 'fill' || ? || value, 1, 1, 1 FROM json_each(?)`,
    ).bind(author.hash, author.id, publicationId, seriesId, JSON.stringify(Array.from({ length: count }, (_, nth) => nth))),
    env.DB.prepare(
      `INSERT INTO series_posts (series_id, post_id, position) SELECT ?, id, id FROM posts WHERE client_key LIKE 'fill' || ? || '%'`,
    ).bind(seriesId, seriesId),
  ])

test('series are listed in the order in which they were made, also after one in between is deleted', async () => {
  const { editor, publication, path } = await aMagazine()
  const made: ManagedSeries[] = []
  for (const title of ['یکم', 'دوم', 'سوم']) made.push(ManagedSeries.parse(await (await create(editor, path, { title })).json()))
  expect(hashes(await seriesOf(editor, publication.hash))).toEqual(hashes(made))
  await as(editor).delete(`${path}/${made[1]?.hash}`)
  const last = ManagedSeries.parse(await (await create(editor, path, { title: 'چهارم' })).json())
  expect(hashes(await seriesOf(editor, publication.hash))).toEqual([made[0]?.hash, made[2]?.hash, last.hash])
})

test('a new series comes last after others were moved, and may begin with any place', async () => {
  const { editor, publication, path } = await aMagazine()
  const [one, two] = [await aSeries(publication, [], { position: 7 }), await aSeries(publication, [], { position: 9 })]
  const made = ManagedSeries.parse(await (await create(editor, path)).json())
  expect(hashes(await seriesOf(editor, publication.hash))).toEqual([one.hash, two.hash, made.hash])
  await as(editor).put(`${path}/${made.hash}/position`, { after: null })
  const last = ManagedSeries.parse(await (await create(editor, path)).json())
  expect(hashes(await seriesOf(editor, publication.hash))).toEqual([made.hash, one.hash, two.hash, last.hash])
})

test('a publication has at most twelve series, those of others do not count, and a repeated request finds its series among them', async () => {
  const { owner, publication, path } = await aMagazine()
  await aSeries(await aPublication({ owner }), [])
  for (let nth = 0; nth < LIMITS.seriesPerPublication - 1; nth++) await aSeries(publication, [])
  const key = crypto.randomUUID()
  const last = ManagedSeries.parse(await (await create(owner, path, { key })).json())
  expect((await create(owner, path)).status).toBe(409)
  const again = await create(owner, path, { key, title: 'نامی دیگر' })
  expect([again.status, ManagedSeries.parse(await again.json())]).toEqual([201, last])
  expect(await seriesOf(owner, publication.hash)).toHaveLength(LIMITS.seriesPerPublication)
})

test('a change of the title keeps the description, a change of the description the title, and an empty one both', async () => {
  const { owner, publication, path } = await aMagazine()
  const [one, other] = [await aSeries(publication, [], { description: 'راه ابریشم' }), await aSeries(publication, [])]
  const change = async (body: object) => (await as(owner).patch(`${path}/${one.hash}`, body)).json()
  expect(await change({ title: 'تازه' })).toMatchObject({ title: 'تازه', description: 'راه ابریشم' })
  expect(await change({ description: 'راه دریا' })).toMatchObject({ title: 'تازه', description: 'راه دریا' })
  expect(await change({})).toMatchObject({ title: 'تازه', description: 'راه دریا' })
  expect((await seriesOf(owner, publication.hash)).find(({ hash }) => hash === other.hash)).toMatchObject({
    ...{ title: other.title, description: '' },
  })
})

test('a series has at most a hundred posts; one more stays where it was, and one that is in it already changes nothing', async () => {
  const { owner, publication, posts, path } = await aMagazine(3)
  const [full, other] = [await aSeries(publication, []), await aSeries(publication, posts.slice(1))]
  await fill(full.id, publication.id, owner, LIMITS.postsPerSeries - 1)
  const add = async (post: string | undefined) => (await as(owner).put(`${path}/${full.hash}/posts/${post}`)).status
  expect(await add(posts[0]?.hash)).toBe(204)
  const before = await readRows()
  expect(await add(posts[1]?.hash)).toBe(409)
  expect(await add(posts[0]?.hash)).toBe(204)
  expect(await readRows()).toEqual(before)
  expect(hashes((await readPage(other.hash)).posts)).toEqual(hashes(posts.slice(1)))
})

test('an added post comes last, also after others were moved or taken out', async () => {
  const { owner, publication, posts, path } = await aMagazine(4)
  const { hash } = await aSeries(publication, posts.slice(0, 3))
  const [first, second, third, fourth] = hashes(posts)
  await as(owner).put(`${path}/${hash}/posts/${third}/position`, { after: null })
  await as(owner).delete(`${path}/${hash}/posts/${first}`)
  await as(owner).put(`${path}/${hash}/posts/${fourth}`)
  expect(hashes((await readPage(hash)).posts)).toEqual([third, second, fourth])
  await as(owner).put(`${path}/${hash}/posts/${third}`)
  expect(hashes((await readPage(hash)).posts)).toEqual([third, second, fourth])
})

test('a change of one series leaves the others of the publication and those of another as they are', async () => {
  const { owner, publication, posts, path } = await aMagazine(4)
  const other = await aPublication({ owner })
  const [one, two] = [
    await aSeries(publication, posts.slice(0, 2), { position: 5 }),
    await aSeries(publication, posts.slice(2), { position: 6 }),
  ]
  const elsewhere = [
    await aSeries(other, [await aPost(owner, { publication: other })], { position: 5 }),
    await aSeries(other, [], { position: 9 }),
  ]
  const place = async () =>
    (await env.DB.prepare('SELECT id, position FROM series WHERE publication_id = ? ORDER BY id').bind(other.id).all()).results
  const before = [await place(), hashes((await readPage(two.hash)).posts)]
  await as(owner).put(`${path}/${two.hash}/position`, { after: null })
  await as(owner).put(`${path}/${one.hash}/position`, { after: elsewhere[1]?.hash })
  expect(hashes(await seriesOf(owner, publication.hash))).toEqual([two.hash, one.hash])
  await as(owner).put(`${path}/${one.hash}/posts/${posts[1]?.hash}/position`, { after: null })
  await as(owner).put(`${path}/${one.hash}/posts/${posts[1]?.hash}/position`, { after: posts[3]?.hash })
  await as(owner).delete(`${path}/${one.hash}/posts/${posts[2]?.hash}`)
  await as(owner).delete(`${path}/${elsewhere[0]?.hash}`)
  await as(owner).delete(`${path}/${elsewhere[0]?.hash}/posts/${posts[2]?.hash}`)
  expect(hashes((await readPage(one.hash)).posts)).toEqual([posts[1]?.hash, posts[0]?.hash])
  await as(owner).delete(`${path}/${one.hash}`)
  expect([await place(), hashes((await readPage(two.hash)).posts)]).toEqual(before)
})

describe('nobody but the owner and editors changes series', () => {
  const acts = (path: string, series: string, post: string): Record<string, (viewer: TestUser, over?: object) => Promise<Response>> => ({
    create: (viewer, over) => as(viewer).post(path, { key: crypto.randomUUID(), title: 'ربوده' }, over),
    change: (viewer, over) => as(viewer).patch(`${path}/${series}`, { title: 'ربوده' }, over),
    delete: (viewer, over) => as(viewer).delete(`${path}/${series}`, {}, over),
    move: (viewer, over) => as(viewer).put(`${path}/${series}/position`, { after: null }, over),
    'add a post': (viewer, over) => as(viewer).put(`${path}/${series}/posts/${post}`, {}, over),
    'remove a post': (viewer, over) => as(viewer).delete(`${path}/${series}/posts/${post}`, {}, over),
    'move a post': (viewer, over) => as(viewer).put(`${path}/${series}/posts/${post}/position`, { after: null }, over),
  })

  test('a writer is refused, for a stranger the publication has no series to change, and all rows stay', async () => {
    const { writer, publication, posts, path } = await aMagazine(2)
    await aSeries(publication, [], { position: 1 })
    const { hash } = await aSeries(publication, posts, { position: 2 })
    const before = await readRows()
    for (const [name, act] of Object.entries(acts(path, hash, posts[1]?.hash ?? ''))) {
      expect((await act(writer)).status, name).toBe(403)
      expect((await act(await aUser())).status, name).toBe(404)
    }
    expect(await readRows()).toEqual(before)
  })

  test.each(Object.keys(acts('', '', '')))('an editor who becomes a writer meanwhile changes nothing: %s', async (name) => {
    const { editor, publication, posts, path } = await aMagazine(3)
    await aSeries(publication, [], { position: 1 })
    const { hash } = await aSeries(publication, posts.slice(0, 2), { position: 2 })
    const before = await readRows()
    const DB = interleavedDatabase(env.DB, /^(?:insert|update|delete) .*"series/i, () =>
      runQuery("UPDATE publication_members SET role = 'writer' WHERE user_id = ?", editor.id),
    )
    await acts(path, hash, (name === 'add a post' ? posts[2] : posts[1])?.hash ?? '')[name]?.(editor, { env: { DB } })
    expect(await readRows()).toEqual(before)
    const role = await env.DB.prepare('SELECT role FROM publication_members WHERE user_id = ?').bind(editor.id).first('role')
    expect(role).toBe('writer')
  })
})

test('every change of a series invalidates the pages of its publication', async () => {
  const { owner, publication, posts, path } = await aMagazine(2)
  const [one, two] = [await aSeries(publication, posts), await aSeries(publication, [])]
  const post = posts[1]?.hash
  const version = () => readInvalidationVersion(`publication-${publication.hash}`)
  for (const act of [
    () => create(owner, path),
    () => as(owner).patch(`${path}/${one.hash}`, { title: 'تازه' }),
    () => as(owner).put(`${path}/${two.hash}/position`, { after: null }),
    () => as(owner).put(`${path}/${one.hash}/posts/${post}/position`, { after: null }),
    () => as(owner).put(`${path}/${two.hash}/posts/${post}`),
    () => as(owner).delete(`${path}/${two.hash}/posts/${post}`),
    () => as(owner).delete(`${path}/${one.hash}`),
  ]) {
    const before = await version()
    expect((await act()).ok).toBe(true)
    expect(await version()).toBeGreaterThan(before)
  }
})

test('on a full front page a series shows its first three posts that no part above shows', async () => {
  const { owner, publication } = await aMagazine()
  const { frontPageFeatured, frontPagePinned, frontPageSections, frontPageSectionPosts } = LIMITS
  const picks = 1 + frontPageFeatured + frontPagePinned
  const above = picks + frontPageSections * frontPageSectionPosts
  const tagOf = (nth: number) => `بخش${Math.floor((nth - picks) / frontPageSectionPosts)} ${publication.hash}`
  const posts = []
  for (let nth = 0; nth < above + 3; nth++)
    posts.push(await aPost(owner, { publication, tags: nth >= picks && nth < above ? [tagOf(nth)] : [] }))
  const { id } = await aSeries(publication, [], { title: 'همه' })
  const ids = JSON.stringify(posts.map((post) => post.id))
  await runQuery('INSERT INTO series_posts (series_id, post_id, position) SELECT ?, value, key FROM json_each(?)', id, ids)
  const [lead, ...others] = hashes(posts)
  const featured = others.slice(0, frontPageFeatured)
  const pinned = others.slice(frontPageFeatured, picks - 1)
  const sections = Array.from({ length: frontPageSections }, (_, nth) => ({ tag: tagOf(picks + nth * frontPageSectionPosts) }))
  const arrangement = { key: crypto.randomUUID(), version: 0, lead, featured, pinned, sections }
  expect((await as(owner).put(`/api/publications/managed/${publication.hash}/front-page`, arrangement)).status).toBe(200)
  const page = FrontPage.parse(await (await as(null).get(`/api/publications/${publication.handle}/front-page`)).json())
  expect(page.sections.flatMap((section) => section.posts)).toHaveLength(above - picks)
  expect(hashes(page.series[0]?.posts ?? [])).toEqual(hashes(posts.slice(above)))
})

test('on the front page a series counts and numbers the posts that the viewer may see, in its order', async () => {
  const { owner, publication } = await aMagazine()
  const [author, reader] = [await aUser(), await aUser()]
  const posts = [
    await aPost(author, { publication, at: 40 }),
    await aPost(owner, { publication, at: 30 }),
    await aPost(owner, { publication, state: 'withdrawn', at: 20 }),
    await aPost(owner, { publication, at: 10 }),
  ]
  const { hash } = await aSeries(publication, posts, { title: 'سفر', description: 'راه ابریشم' })
  const newest = await aPost(owner, { publication, at: 50 })
  const read = async (viewer: TestUser | null) => {
    const response = await as(viewer).get(`/api/publications/${publication.handle}/front-page`)
    expect(response.headers.get('Cache-Tag')).toContain(`publication-${publication.hash}`)
    const { lead, series } = FrontPage.parse(await response.json())
    return {
      lead: lead?.hash,
      series: series.map(({ posts: parts, ...one }) => [
        one.hash,
        one.title,
        one.description,
        one.postCount,
        parts.map((part) => [part.number, part.hash]),
      ]),
    }
  }
  const shown = (count: number, parts: [number, string | undefined][]) => [[hash, 'سفر', 'راه ابریشم', count, parts]]
  expect(await read(null)).toEqual({
    lead: newest.hash,
    series: shown(3, [
      [1, posts[0]?.hash],
      [2, posts[1]?.hash],
      [3, posts[3]?.hash],
    ]),
  })
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', author.id, reader.id)
  expect(await read(reader)).toEqual({
    lead: newest.hash,
    series: shown(2, [
      [1, posts[1]?.hash],
      [2, posts[3]?.hash],
    ]),
  })
})
