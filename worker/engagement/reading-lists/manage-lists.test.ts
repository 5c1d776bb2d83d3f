import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { pruneLists } from './change-items.ts'
import { ListCard, ListCards, ListItems } from './contract.ts'
import { UNDO_WINDOW_MS } from './policy.ts'
import { listItems, lists } from './schema.ts'

const db = () => database(env)
const create = (owner: TestUser, input: object = {}) =>
  as(owner).post('/api/lists', { key: `key-${newHash()}`, name: 'خواندنی‌ها', ...input })
const newList = async (owner: TestUser, input: object = {}) => ListCard.parse(await (await create(owner, input)).json())
const listNames = async (owner: TestUser) =>
  ListCards.parse(await (await as(owner).get('/api/lists/mine?limit=50')).json()).items.map(({ name }) => name)
const readOrder = async (who: TestUser, hash: string): Promise<string[]> => {
  const seen: string[] = []
  let next: string | undefined
  do {
    const page = ListItems.parse(await (await as(who).get(`/api/lists/${hash}/items?limit=3${next ? `&after=${next}` : ''}`)).json())
    seen.push(...page.items.map(({ post }) => post.hash))
    next = page.next
  } while (next)
  return seen
}

test('another user’s request to change, delete or restore a list returns 404 and leaves its row unchanged', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const rowOf = async (hash: string) => (await db().select().from(lists).where(eq(lists.hash, hash)))[0]
  const { hash } = await newList(owner, { public: true })
  const before = await rowOf(hash)
  expect((await as(other).patch(`/api/lists/${hash}`, { name: 'دزدیده' })).status).toBe(404)
  expect((await as(other).delete(`/api/lists/${hash}`)).status).toBe(404)
  expect(await rowOf(hash)).toEqual(before)
  expect((await as(owner).delete(`/api/lists/${hash}`)).status).toBe(204)
  const deleted = await rowOf(hash)
  expect(deleted?.deletedAt).toEqual(expect.any(Number))
  expect((await as(other).post(`/api/lists/${hash}/restore`)).status).toBe(404)
  expect(await rowOf(hash)).toEqual(deleted)
})

test('two members may use the same key, and each repeats their own list', async () => {
  const [one, two, key] = [await aUser(), await aUser(), `key-${newHash()}`]
  const nameOf = async (owner: typeof one, name: string) => ListCard.parse(await (await create(owner, { key, name })).json()).name
  for (let time = 0; time < 2; time++) expect([await nameOf(one, 'یکی'), await nameOf(two, 'دیگری')]).toEqual(['یکی', 'دیگری'])
})

test('creates a list once per key, updates its name and visibility, and rejects invalid changes with 400', async () => {
  const owner = await aUser()
  const input = { key: `key-${newHash()}`, name: '  شعر  معاصر ', description: 'از نیما تا امروز' }
  const made = await Promise.all([create(owner, input), create(owner, input), create(owner, input)])
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  const hashes = await Promise.all(made.map(async (answer) => ListCard.parse(await answer.json()).hash))
  expect(new Set(hashes).size).toBe(1)
  expect(await listNames(owner)).toEqual(['شعر معاصر'])
  const [hash] = hashes
  const changed = await as(owner).patch(`/api/lists/${hash}`, { name: 'شعر', public: false })
  expect(await changed.json()).toMatchObject({ name: 'شعر', description: 'از نیما تا امروز', public: false })
  expect((await as(null).get(`/api/lists/${hash}`)).status).toBe(404)
  expect((await as(owner).patch(`/api/lists/${hash}`, {})).status).toBe(200)
  for (const invalidBody of [
    { name: '' },
    { name: 'آ'.repeat(61) },
    { name: 'زنگ\u0007' },
    { description: 'آ'.repeat(201) },
    { owner: 'x' },
  ])
    expect((await as(owner).patch(`/api/lists/${hash}`, invalidBody)).status).toBe(400)
})

test('concurrent creates and a restore cannot exceed the limit of lists per user (409)', async () => {
  const owner = await aUser()
  await env.DB.prepare(
    `INSERT INTO lists (hash, owner_id, name, created_at) SELECT printf('%012x', ? * 1000 + value), ?, 'لیست', 1 FROM (
      WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n)`,
  )
    .bind(owner.id, owner.id, LIMITS.lists - 2)
    .run()
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  const made = ListCard.parse(await answers.find(({ status }) => status === 201)?.json())
  await as(owner).delete(`/api/lists/${made.hash}`)
  expect((await create(owner)).status).toBe(201)
  expect((await as(owner).post(`/api/lists/${made.hash}/restore`)).status).toBe(409)
})

test('a deleted list disappears, can be restored within the undo window and is pruned after it', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const list = await newList(owner)
  await as(owner).put(`/api/lists/${list.hash}/items/${(await aPost(author)).hash}`)
  for (let again = 0; again < 2; again++) expect((await as(owner).delete(`/api/lists/${list.hash}`)).status).toBe(204)
  expect(await listNames(owner)).toEqual([])
  for (const path of ['', '/items']) expect((await as(owner).get(`/api/lists/${list.hash}${path}`)).status).toBe(410)
  for (let again = 0; again < 2; again++) expect((await as(owner).post(`/api/lists/${list.hash}/restore`)).status).toBe(200)
  expect(await listNames(owner)).toEqual(['خواندنی‌ها'])
  await as(owner).delete(`/api/lists/${list.hash}`)
  try {
    setClockOffset(UNDO_WINDOW_MS + 1000)
    expect((await as(owner).post(`/api/lists/${list.hash}/restore`)).status).toBe(404)
    for (let left = 1; left > 0; ) {
      for (const statement of pruneLists(db())) await statement
      left = await queryNumber('SELECT count(*) AS n FROM lists WHERE hash = ?', list.hash)
    }
  } finally {
    setClockOffset(0)
  }
  expect((await as(owner).post(`/api/lists/${list.hash}/restore`)).status).toBe(404)
})

test('the default list is private at first, can be made public, and cannot be deleted (409)', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  await as(owner).put(`/api/lists/saved/${(await aPost(author)).hash}`)
  const [list] = ListCards.parse(await (await as(owner).get('/api/lists/mine')).json()).items
  expect(list).toMatchObject({ name: 'ذخیره‌شده‌ها', isDefault: true, public: false, itemCount: 1 })
  const refusal = await as(owner).delete(`/api/lists/${list?.hash}`)
  expect([refusal.status, await refusal.json()]).toMatchObject([409, { error: { message: expect.stringContaining('می‌توانی حذف کنی.') } }])
  expect(await (await as(owner).patch(`/api/lists/${list?.hash}`, { public: true })).json()).toMatchObject({ public: true })
})

test('adds new lists at the top, moves a list after another or to the top, and rejects a deleted anchor with 409', async () => {
  const owner = await aUser()
  const [c, b, a] = [await newList(owner, { name: 'ج' }), await newList(owner, { name: 'ب' }), await newList(owner, { name: 'آ' })]
  expect(await listNames(owner)).toEqual(['آ', 'ب', 'ج'])
  const place = (list: ListCard, after: ListCard | null) =>
    as(owner).put(`/api/lists/${list.hash}/position`, { after: after?.hash ?? null })
  expect((await place(a, c)).status).toBe(204)
  expect(await listNames(owner)).toEqual(['ب', 'ج', 'آ'])
  await place(c, null)
  expect(await listNames(owner)).toEqual(['ج', 'ب', 'آ'])
  await as(owner).delete(`/api/lists/${b.hash}`)
  expect((await place(a, b)).status).toBe(409)
})

test('random moves within a list yield the expected order across pages, even if positions have no gaps', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const posts = await Promise.all(Array.from({ length: 6 }, () => aPost(author)))
  const moves = fc.array(fc.tuple(fc.nat(5), fc.option(fc.nat(5))), { maxLength: 25 })
  const starts = fc.constantFrom<(at: number) => number>(
    () => 0,
    (at) => at,
    (at) => -at,
    (at) => at * 2 ** 20,
  )
  await fc.assert(
    fc.asyncProperty(moves, starts, async (requested, start) => {
      const list = await newList(owner)
      const [row] = await db().select().from(lists).where(eq(lists.hash, list.hash))
      await db()
        .insert(listItems)
        .values(posts.map(({ id }, at) => ({ listId: row?.id ?? 0, postId: id, position: start(at), addedAt: 1 })))
      let expected = await readOrder(owner, list.hash)
      for (const [which, behind] of requested) {
        const [moved, after] = [posts[which]?.hash ?? '', behind === null ? null : (posts[behind]?.hash ?? '')]
        if (moved === after) continue
        expected = expected.filter((hash) => hash !== moved)
        expected.splice(after === null ? 0 : expected.indexOf(after) + 1, 0, moved)
        expect((await as(owner).put(`/api/lists/${list.hash}/items/${moved}/position`, { after })).status).toBe(204)
      }
      expect(await readOrder(owner, list.hash)).toEqual(expected)
      await as(owner).delete(`/api/lists/${list.hash}`)
    }),
    { numRuns: 12 },
  )
})

test('concurrent moves yield a serial order; a missing anchor fails with 409 and a missing item with 404', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const list = await newList(owner)
  const made = [await aPost(author), await aPost(author), await aPost(author), await aPost(author)]
  for (const { hash } of made) await as(owner).put(`/api/lists/${list.hash}/items/${hash}`)
  const [a, b, c, d] = (await readOrder(owner, list.hash)) as [string, string, string, string]
  const place = (post: string, after: string | null) => as(owner).put(`/api/lists/${list.hash}/items/${post}/position`, { after })
  for (let round = 0; round < 10; round++) {
    await Promise.all([place(a, c), place(b, c)])
    expect([
      [c, b, a, d],
      [c, a, b, d],
    ]).toContainEqual(await readOrder(owner, list.hash))
    for (const [post, after] of [
      [a, null],
      [b, a],
      [c, b],
      [d, c],
    ] as const)
      await place(post, after)
    expect(await readOrder(owner, list.hash)).toEqual([a, b, c, d])
  }
  await as(owner).delete(`/api/lists/${list.hash}/items/${c}`)
  expect((await place(a, c)).status).toBe(409)
  expect((await place(c, a)).status).toBe(404)
})
