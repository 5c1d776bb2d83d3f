import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { ViewerStates } from '#worker/engagement/viewer-state/contract.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aList, aPost, as, aUser, CROWD_SIZES, faultyDatabase, InjectedFault, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { ListCard, ListItems, SaveState, SaveTargets } from './contract.ts'
import { UNDO_WINDOW_MS } from './policy.ts'

const parseSaveState = async (answer: Response | Promise<Response>) => SaveState.parse(await (await answer).json())
const newList = async (owner: TestUser, over: object = {}) =>
  ListCard.parse(await (await as(owner).post('/api/lists', { key: `key-${newHash()}`, name: 'خواندنی‌ها', ...over })).json())
const itemsOf = async (who: TestUser, hash: string) =>
  ListItems.parse(await (await as(who).get(`/api/lists/${hash}/items?limit=50`)).json())
const postsIn = async (who: TestUser, hash: string) => (await itemsOf(who, hash)).items.map(({ post }) => post.hash)
const readDefaultList = (owner: TestUser) =>
  env.DB.prepare(
    'SELECT hash, public, item_count AS counter, (SELECT count(*) FROM list_items WHERE list_id = lists.id) AS rows FROM lists WHERE owner_id = ? AND is_default = 1',
  )
    .bind(owner.id)
    .all<{ hash: string; public: number; counter: number; rows: number }>()
const readCounts = (hash: string) =>
  env.DB.prepare(
    'SELECT item_count AS counter, (SELECT count(*) FROM list_items WHERE list_id = lists.id) AS rows FROM lists WHERE hash = ?',
  )
    .bind(hash)
    .first<{ counter: number; rows: number }>()

test(`${CROWD_SIZES.requests} concurrent saves create one private default list with one post, which can be removed`, async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const answers = await Promise.all(Array.from({ length: CROWD_SIZES.requests }, () => as(reader).put(`/api/lists/saved/${post.hash}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { results } = await readDefaultList(reader)
  expect(results).toEqual([expect.objectContaining({ public: 0, counter: 1, rows: 1 })])
  expect(await parseSaveState(as(reader).delete(`/api/lists/saved/${post.hash}`))).toMatchObject({
    contains: false,
    saved: false,
    itemCount: 0,
  })
})

test('counters equal the number of rows after concurrent saves and removals', async () => {
  const author = await aUser()
  const posts = await Promise.all(Array.from({ length: 4 }, () => aPost(author)))
  const people = await Promise.all(Array.from({ length: CROWD_SIZES.people }, () => aUser()))
  const twice = [...posts, ...posts]
  const saves = await Promise.all(people.flatMap((person) => twice.map(({ hash }) => as(person).put(`/api/lists/saved/${hash}`))))
  for (const person of people) expect((await readDefaultList(person)).results).toEqual([expect.objectContaining({ counter: 4, rows: 4 })])
  const [owner] = people as [TestUser]
  const own = await Promise.all(Array.from({ length: 5 }, () => newList(owner)))
  const saveOrRemove = (list: string, post: string, at: number) =>
    as(owner)[at % 3 === 2 ? 'delete' : 'put'](`/api/lists/${list}/items/${post}`)
  const changes = await Promise.all(own.flatMap(({ hash }) => twice.map((post, at) => saveOrRemove(hash, post.hash, at))))
  expect(new Set([...saves, ...changes].map(({ status }) => status))).toEqual(new Set([200]))
  for (const { hash } of own) {
    const count = await readCounts(hash)
    expect(count?.counter).toBe(count?.rows)
    expect((await itemsOf(owner, hash)).items.length).toBe(count?.rows)
  }
})

test('a retried save succeeds, whichever database call failed before or after running, and stores one item', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const path = `/api/lists/saved/${post.hash}`
  const first = faultyDatabase(env.DB, { nth: Number.POSITIVE_INFINITY, when: 'before' })
  await as(await aUser()).put(path, {}, { env: { DB: first.database } })
  for (let nth = 1; nth <= first.calls(); nth++)
    for (const when of ['before', 'after'] as const) {
      const { database: faulty } = faultyDatabase(env.DB, { nth, when })
      await as(reader).put(path, {}, { env: { DB: faulty } })
      expect(await parseSaveState(as(reader).put(path))).toMatchObject({ contains: true, itemCount: 1 })
    }
  expect(takeConsole().join()).toContain(InjectedFault.name)
  expect((await readDefaultList(reader)).results).toEqual([expect.objectContaining({ counter: 1, rows: 1 })])
})

test('the viewer state covers all lists that are not deleted and distinguishes the default list from others', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const readState = async () => ViewerStates.parse(await (await as(reader).get(`/api/me/viewer-state?posts=${post.hash}`)).json()).states[0]
  await as(reader).put(`/api/lists/saved/${post.hash}`)
  expect(await readState()).toMatchObject({ saved: true, inOtherList: false })
  const list = await newList(reader)
  expect(await parseSaveState(as(reader).put(`/api/lists/${list.hash}/items/${post.hash}`))).toMatchObject({
    saved: true,
    inOtherList: true,
    list: list.hash,
  })
  const holders = SaveTargets.parse(await (await as(reader).get(`/api/lists/mine/save-targets/${post.hash}`)).json())
  expect(holders.lists.map(({ name, contains }) => [name, contains])).toEqual([
    ['خواندنی‌ها', true],
    ['ذخیره‌شده‌ها', true],
  ])
  await as(reader).delete(`/api/lists/saved/${post.hash}`)
  expect(await readState()).toMatchObject({ saved: true, inOtherList: true })
  await as(reader).delete(`/api/lists/${list.hash}`)
  expect(await readState()).toMatchObject({ saved: false, inOtherList: false })
})

test('only one of several concurrent saves for the last free slot succeeds, and the others fail with 409', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const list = await newList(owner)
  const posts = await Promise.all(Array.from({ length: 6 }, () => aPost(author)))
  // Sets the trigger-maintained counter instead of filling the list.
  await env.DB.prepare('UPDATE lists SET item_count = ? WHERE hash = ?')
    .bind(LIMITS.listItems - 1, list.hash)
    .run()
  const answers = await Promise.all(posts.map(({ hash }) => as(owner).put(`/api/lists/${list.hash}/items/${hash}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await readCounts(list.hash))?.rows).toBe(1)
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.text()).toContain('۱۰۰۰')
})

test('saves during the deletion of a list either fail with 404 or are in the list after its restore', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const list = await newList(owner)
  const posts = await Promise.all(Array.from({ length: 8 }, () => aPost(author)))
  const [gone, ...answers] = await Promise.all([
    as(owner).delete(`/api/lists/${list.hash}`),
    ...posts.map(({ hash }) => as(owner).put(`/api/lists/${list.hash}/items/${hash}`)),
  ])
  expect(gone.status).toBe(204)
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect((await as(owner).put(`/api/lists/${list.hash}/items/${posts[0]?.hash}`)).status).toBe(404)
  expect((await as(owner).get(`/api/lists/${list.hash}`)).status).toBe(410)
  expect((await as(owner).post(`/api/lists/${list.hash}/restore`)).status).toBe(200)
  const saved = answers.filter(({ status }) => status === 200).length
  expect(await readCounts(list.hash)).toEqual({ counter: saved, rows: saved })
  expect((await postsIn(owner, list.hash)).length).toBe(saved)
})

test('an item saved again within the undo window regains its note and position, and after the window goes to the top', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const list = await newList(owner)
  const posts = await Promise.all(Array.from({ length: 3 }, () => aPost(author)))
  for (const { hash } of posts) await as(owner).put(`/api/lists/${list.hash}/items/${hash}`)
  const [first, middle, last] = posts.map(({ hash }) => hash) as [string, string, string]
  const path = `/api/lists/${list.hash}/items/${middle}`
  expect((await as(owner).patch(path, { note: 'سطر یک\r\n\n\nسطر دو' })).status).toBe(204)
  await as(owner).delete(path)
  await as(owner).delete(path)
  expect(await postsIn(owner, list.hash)).toEqual([last, first])
  await as(owner).put(path)
  expect(await postsIn(owner, list.hash)).toEqual([last, middle, first])
  expect((await itemsOf(owner, list.hash)).items[1]?.note).toBe('سطر یک\n\nسطر دو')
  await as(owner).delete(path)
  try {
    setClockOffset(UNDO_WINDOW_MS + 1000)
    await as(owner).put(path)
    expect(await postsIn(owner, list.hash)).toEqual([middle, last, first])
  } finally {
    setClockOffset(0)
  }
})

test('concurrent moves of a post move it once with its note; another user’s list is rejected with 404 and a full list with 409', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const [from, to] = [await newList(owner), await newList(owner)]
  const post = await aPost(author)
  await as(owner).put(`/api/lists/${from.hash}/items/${post.hash}`)
  await as(owner).patch(`/api/lists/${from.hash}/items/${post.hash}`, { note: 'برای سفر' })
  const move = (target: string) => as(owner).post(`/api/lists/${from.hash}/items/${post.hash}/move`, { to: target })
  const answers = await Promise.all([move(to.hash), move(to.hash), move(to.hash)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await itemsOf(owner, to.hash)).items).toEqual([expect.objectContaining({ note: 'برای سفر' })])
  expect([await readCounts(from.hash), await readCounts(to.hash)]).toEqual([
    { counter: 0, rows: 0 },
    { counter: 1, rows: 1 },
  ])
  const strangers = await newList(await aUser())
  expect((await as(owner).post(`/api/lists/${to.hash}/items/${post.hash}/move`, { to: strangers.hash })).status).toBe(404)
  await env.DB.prepare('UPDATE lists SET item_count = ? WHERE hash = ?').bind(LIMITS.listItems, from.hash).run()
  expect((await as(owner).post(`/api/lists/${to.hash}/items/${post.hash}/move`, { to: from.hash })).status).toBe(409)
  expect(await postsIn(owner, to.hash)).toEqual([post.hash])
})

test('rejects saving drafts, unknown posts and posts of a blocked author with 404, and omits the latter from the reader’s lists', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [post, draft] = [await aPost(author), await aPost(author, { state: 'draft' })]
  for (const path of [`/api/lists/saved/${draft.hash}`, `/api/lists/saved/${newHash()}`])
    expect((await as(reader).put(path)).status).toBe(404)
  expect((await readDefaultList(reader)).results).toEqual([])
  const theirs = await newList(author)
  const list = await newList(reader)
  await as(reader).put(`/api/lists/${list.hash}/items/${post.hash}`)
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  expect(await itemsOf(reader, list.hash)).toMatchObject({ items: [], unavailableCount: 1 })
  expect((await as(reader).get(`/api/lists/${theirs.hash}`)).status).toBe(403)
  expect((await as(reader).put(`/api/lists/saved/${post.hash}`)).status).toBe(404)
  expect((await itemsOf(await aUser(), list.hash)).unavailableCount).toBe(0)
})

test('saves to an existing default list without creating another', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  await aList(reader, { name: 'گنجه', isDefault: true, public: false })
  await as(reader).put(`/api/lists/saved/${(await aPost(author)).hash}`)
  expect((await readDefaultList(reader)).results).toEqual([expect.objectContaining({ counter: 1 })])
})

test('a post that is no longer public can be removed from a list, but not moved to another one (404)', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [from, to] = [await newList(reader), await newList(reader)]
  const post = await aPost(author)
  await as(reader).put(`/api/lists/${from.hash}/items/${post.hash}`)
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  const readBothCounts = async () => [(await readCounts(from.hash))?.rows, (await readCounts(to.hash))?.rows]
  expect((await as(reader).post(`/api/lists/${from.hash}/items/${post.hash}/move`, { to: to.hash })).status).toBe(404)
  expect(await readBothCounts()).toEqual([1, 0])
  for (const hash of [post.hash, post.hash, newHash()]) {
    const response = await as(reader).delete(`/api/lists/${from.hash}/items/${hash}`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { list: from.hash, contains: false, itemCount: 0, saved: false, inOtherList: false },
    ])
  }
  expect(await readBothCounts()).toEqual([0, 0])
})
