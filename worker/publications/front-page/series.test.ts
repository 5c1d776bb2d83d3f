import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { aPost, aPublication, aSeries, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { Arrangement, SeriesPage } from './contract.ts'

async function aMagazine(postCount = 3) {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const posts: Awaited<ReturnType<typeof aPost>>[] = []
  for (let nth = 0; nth < postCount; nth++) posts.push(await aPost(owner, { publication, at: 1_000_000 + nth }))
  return { owner, editor, publication, posts, path: `/api/publications/managed/${publication.hash}/series` }
}

const seriesOf = async (viewer: TestUser, hash: string) =>
  Arrangement.parse(await (await as(viewer).get(`/api/publications/managed/${hash}/front-page`)).json()).series
const readPage = async (hash: string, viewer: TestUser | null = null) => {
  const response = await as(viewer).get(`/api/publications/series/${hash}`)
  expect(response.status).toBe(200)
  return SeriesPage.parse(await response.json())
}
const hashes = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash)

test('creating a series twice with one key makes one, and its posts are added, ordered and removed', async () => {
  const { editor, publication, posts, path } = await aMagazine()
  const body = { key: crypto.randomUUID(), title: 'سفرنامه', description: 'راه ابریشم' }
  const made = [await as(editor).post(path, body), await as(editor).post(path, body)]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const [series, ...others] = await seriesOf(editor, publication.hash)
  expect(others).toEqual([])
  const hash = series?.hash ?? ''
  for (const post of [...posts, ...posts]) expect((await as(editor).put(`${path}/${hash}/posts/${post.hash}`)).status).toBe(204)
  const [first = '', second = '', third = ''] = hashes(posts)
  expect(await readPage(hash)).toMatchObject({ title: 'سفرنامه', description: 'راه ابریشم', publication: { handle: publication.handle } })
  expect(hashes((await readPage(hash)).posts)).toEqual([first, second, third])
  for (const [post, after, order] of [
    [third, null, [third, first, second]],
    [third, first, [first, third, second]],
    [third, first, [first, third, second]],
    [first, second, [third, second, first]],
    [first, 'z'.repeat(12), [third, second, first]],
  ] as const) {
    expect((await as(editor).put(`${path}/${hash}/posts/${post}/position`, { after })).status).toBe(204)
    expect(hashes((await readPage(hash)).posts)).toEqual(order)
  }
  for (const _ of [1, 2]) expect((await as(editor).delete(`${path}/${hash}/posts/${third}`)).status).toBe(204)
  expect(hashes((await readPage(hash)).posts)).toEqual([second, first])
  for (const _ of [1, 2]) expect((await as(editor).delete(`${path}/${hash}`)).status).toBe(204)
  expect((await as(null).get(`/api/publications/series/${hash}`)).status).toBe(404)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM series_posts WHERE post_id = ?').bind(posts[0]?.id).first('n')).toBe(0)
})

test('series are renamed and reordered', async () => {
  const { owner, publication, path } = await aMagazine(0)
  const [one, two] = [await aSeries(publication, [], { position: 1 }), await aSeries(publication, [], { position: 2 })]
  expect((await as(owner).patch(`${path}/${two.hash}`, { title: 'تازه' })).status).toBe(200)
  expect((await as(owner).put(`${path}/${two.hash}/position`, { after: null })).status).toBe(204)
  expect(await seriesOf(owner, publication.hash)).toMatchObject([{ hash: two.hash, title: 'تازه' }, { hash: one.hash }])
  expect((await as(owner).put(`${path}/${two.hash}/position`, { after: one.hash })).status).toBe(204)
  expect(hashes(await seriesOf(owner, publication.hash))).toEqual([one.hash, two.hash])
})

test('a post that is added to another series leaves the first', async () => {
  const { owner, publication, posts, path } = await aMagazine(2)
  const [one, two] = [await aSeries(publication, posts), await aSeries(publication, [])]
  await as(owner).put(`${path}/${two.hash}/posts/${posts[0]?.hash}`)
  expect(hashes((await readPage(one.hash)).posts)).toEqual([posts[1]?.hash])
  expect(hashes((await readPage(two.hash)).posts)).toEqual([posts[0]?.hash])
})

test('two concurrent moves leave every post in the series once', async () => {
  const { owner, editor, publication, posts, path } = await aMagazine()
  const { hash } = await aSeries(publication, posts)
  const [first = '', second = '', third = ''] = hashes(posts)
  await Promise.all([
    as(owner).put(`${path}/${hash}/posts/${third}/position`, { after: null }),
    as(editor).put(`${path}/${hash}/posts/${first}/position`, { after: third }),
  ])
  expect(hashes((await readPage(hash)).posts).toSorted()).toEqual([first, second, third].toSorted())
})

describe('adding to a series is rejected and changes nothing', () => {
  test('for a post of elsewhere and a draft (400)', async () => {
    const { owner, publication, path } = await aMagazine(0)
    const { hash, id } = await aSeries(publication, [])
    for (const post of [await aPost(owner), await aPost(owner, { publication, state: 'draft' })])
      expect((await as(owner).put(`${path}/${hash}/posts/${post.hash}`)).status).toBe(400)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM series_posts WHERE series_id = ?').bind(id).first('n')).toBe(0)
  })

  test('for a series of another publication (404)', async () => {
    const { owner, posts, path } = await aMagazine(1)
    const { hash } = await aSeries(await aPublication({ owner }), [])
    expect((await as(owner).put(`${path}/${hash}/posts/${posts[0]?.hash}`)).status).toBe(404)
  })

  test('beyond the most series of a publication (409)', async () => {
    const { owner, publication, path } = await aMagazine(0)
    for (let nth = 0; nth < LIMITS.seriesPerPublication; nth++) await aSeries(publication, [])
    expect((await as(owner).post(path, { key: crypto.randomUUID(), title: 'یکی بیش' })).status).toBe(409)
    expect(await seriesOf(owner, publication.hash)).toHaveLength(LIMITS.seriesPerPublication)
  })
})

test('a series omits posts that are withdrawn, of closed accounts and of blocked authors, and shows them again afterwards', async () => {
  const { publication, posts } = await aMagazine(1)
  const [author, reader] = [await aUser(), await aUser()]
  const own = await aPost(author, { publication })
  const { hash } = await aSeries(publication, [...posts, own])
  const shown = [posts[0]?.hash, own.hash]
  const set = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run()
  await set("UPDATE posts SET state = 'withdrawn' WHERE id = ?", own.id)
  expect(hashes((await readPage(hash)).posts)).toEqual(shown.slice(0, 1))
  await set("UPDATE posts SET state = 'published' WHERE id = ?", own.id)
  await set("UPDATE users SET state = 'deactivated' WHERE id = ?", author.id)
  expect(hashes((await readPage(hash)).posts)).toEqual(shown.slice(0, 1))
  await set("UPDATE users SET state = 'active' WHERE id = ?", author.id)
  await set('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', reader.id, author.id)
  expect(hashes((await readPage(hash, reader)).posts)).toEqual(shown.slice(0, 1))
  expect(hashes((await readPage(hash)).posts)).toEqual(shown)
})

test('closing a publication deletes its series and arrangement', async () => {
  const { owner, publication, posts, path } = await aMagazine(1)
  const { hash } = await aSeries(publication, posts)
  const body = { key: crypto.randomUUID(), version: 0, lead: posts[0]?.hash, featured: [], pinned: [], sections: [] }
  await as(owner).put(`${path.replace('/series', '/front-page')}`, body)
  await env.DB.prepare('UPDATE publications SET closed_at = 1 WHERE id = ?').bind(publication.id).run()
  expect((await as(null).get(`/api/publications/series/${hash}`)).status).toBe(404)
  for (const table of ['series', 'publication_picks', 'publication_sections'])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE publication_id = ?`).bind(publication.id).first('n')).toBe(0)
})
