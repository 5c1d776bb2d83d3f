import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browse } from '#worker/testing/browse.ts'
import {
  anEstablishedUser,
  aPost,
  as,
  aUser,
  discardJobs,
  interleavedDatabase,
  linksTo,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  runAllJobs,
  runQuery,
} from '#worker/testing/index.ts'
import { setReaders } from './open-source.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  importItems,
  listItems,
  newKey,
  readFile,
  readImport,
  readPosts,
  readTestSources,
  sourceFile,
  startImport,
} from './testing/a-source.ts'

beforeEach(readTestSources)
afterEach(() => setReaders())

const queryRows = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all()
  ).results
const countRows = (table: string, owner: number) => queryNumber(`SELECT count(*) AS n FROM ${table} WHERE owner_id = ?`, owner)

test('an undo removes the posts, lists and comments of an import, keeps what was edited here, and the same texts can come again', async () => {
  const person = await anEstablishedUser()
  const comments = [{ key: 'c', parentKey: null, author: 'مهمان', body: 'نظر', at: null }]
  const items = [
    aSourcePost({ title: 'می‌رود', comments }),
    aSourcePost({ title: 'ویرایش‌شده', comments }),
    aSourcePost({ title: 'پیش‌نویس', state: 'draft' }),
    aSourcePost({ title: 'پیش‌نویس منتشرشده', state: 'draft' }),
  ]
  const lists = [aSourceList(items), aSourceList(items, { isDefault: true, name: '' })]
  const { hash } = await importItems(person, [...items, ...lists])
  const [gone, edited, draft, published] = await readPosts(person)
  const path = (await listItems(person, hash))[0]?.path ?? ''
  expect((await browse(encodeURI(path))).status).toBe(200)
  const save = { saveId: newKey(), revision: 1, title: 'ویرایش‌شده', document: paragraphs('متن تازه') }
  expect((await as(person).put(`/api/posts/${edited?.hash}/draft`, save)).status).toBe(200)
  expect((await as(person).post(`/api/posts/${published?.hash}/publish`, { revision: 1 })).status).toBe(200)
  expect(await countRows('lists', person.id)).toBe(2)

  expect((await applyAction(person, hash, 'undo')).state).toBe('undoing')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'undone', counts: { undone: 4, done: 2 } })
  expect((await listItems(person, hash, 'told')).map(({ title, reason }) => [title, reason])).toEqual([
    ['ویرایش‌شده', 'conflict'],
    ['پیش‌نویس منتشرشده', 'conflict'],
  ])
  expect((await readPosts(person)).map(({ state }) => state)).toEqual(['removed', 'published', 'removed', 'published'])
  expect((await browse(encodeURI(path))).status).toBe(410)
  expect(await queryNumber('SELECT count(*) AS n FROM archived_comments WHERE post_id IN (?, ?)', gone?.id, draft?.id)).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM archived_comments WHERE post_id = ?', edited?.id)).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM lists WHERE owner_id = ? AND deleted_at IS NULL AND is_default = 0', person.id)).toBe(
    0,
  )
  const kept = 'SELECT count(*) AS n FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = ? AND l.is_default = 1'
  expect(await queryNumber(kept, person.id)).toBe(0)
  // The kept posts stay known, so that they are not doubled.
  expect(await countRows('imported_posts', person.id)).toBe(2)
  expect((await applyAction(person, hash, 'undo')).state).toBe('undone')

  const again = await importItems(person, [...items, ...lists])
  expect(again.counts).toMatchObject({ done: 4, existing: 2 })
  expect((await readPosts(person)).filter(({ state }) => state !== 'removed')).toHaveLength(4)
  expect(await queryNumber('SELECT count(*) AS n FROM lists WHERE owner_id = ? AND deleted_at IS NULL AND is_default = 0', person.id)).toBe(
    1,
  )
})

test('an undo removes a post that a moderator released meanwhile, and changes nothing of other imports', async () => {
  const [person, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const first = await importItems(person, [aSourcePost({ title: 'نگه‌داشته', text: { document: linksTo('https://elsewhere.example/') } })])
  const second = await importItems(person, [aSourcePost({ title: 'دیگر' })])
  const [held] = await readPosts(person)
  await as(moderator).post(`/api/moderation/held-posts/${held?.hash}/release`, { version: 1 })
  await runAllJobs()
  await applyAction(person, first.hash, 'undo')
  await runAllJobs()
  expect((await readPosts(person)).map(({ title, state }) => [title, state])).toEqual([
    ['نگه‌داشته', 'removed'],
    ['دیگر', 'published'],
  ])
  expect((await readImport(person, second.hash)).state).toBe('done')
})

test('an undo of a cancelled or running import takes back what came so far; one that brought nothing cannot be undone', async () => {
  const person = await anEstablishedUser()
  const { hash } = await importItems(person, [aSourcePost()])
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect((await as(person).post(`/api/imports/${hash}/resume`)).status).toBe(409)
  const version = await readInvalidationVersion(`user-${person.hash}`)
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect(await readInvalidationVersion(`user-${person.hash}`)).toBe(version)
})

test('posts that moderators or a court removed are not imported again after an undo, posts that others removed are', async () => {
  const person = await anEstablishedUser()
  const removers = ['moderator', 'law', 'author'] as const
  const items = removers.map((by) => aSourcePost({ title: by }))
  const { hash } = await importItems(person, items)
  for (const by of removers)
    await runQuery(
      "UPDATE posts SET state = 'removed', removed_by = ?, removed_at = ? WHERE author_id = ? AND title = ?",
      ...[by, Date.now() + 1000, person.id, by],
    )
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'undone', counts: { undone: 3 } })
  const removedBy = () =>
    queryRows('SELECT title, removed_by AS removedBy, state FROM posts WHERE author_id = ? AND state = ? ORDER BY id', person.id, 'removed')
  expect((await removedBy()).map(({ removedBy: by }) => by)).toEqual([...removers])
  const again = await importItems(person, items)
  expect(again.counts).toMatchObject({ done: 1, existing: 2 })
  expect((await readPosts(person)).filter(({ state }) => state === 'published').map(({ title }) => title)).toEqual(['author'])
  // A second undo and a third import change nothing of that.
  await applyAction(person, again.hash, 'undo')
  await runAllJobs()
  expect((await importItems(person, items)).counts).toMatchObject({ done: 1, existing: 2 })
})

test('an undo removes more posts than one step holds, with the drafts of a crash, and touches neither the posts of others nor those of other imports', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const items = Array.from({ length: 21 }, (_, nth) => aSourcePost({ title: `پست ${nth}` }))
  const { hash } = await importItems(person, items)
  const [kept, foreign] = [await importItems(person, [aSourcePost({ title: 'دیگر' })]), await importItems(other, items)]
  const draftOf = async (author: { id: number }, key: string) => {
    const { id } = await aPost(author as Parameters<typeof aPost>[0], { state: 'draft' })
    await runQuery('UPDATE posts SET client_key = ? WHERE id = ?', key, id)
    return id
  }
  const crashed = await draftOf(person, `import-${hash}-999`)
  const others = [
    await draftOf(other, `import-${hash}-998`),
    await draftOf(person, `import-${kept.hash}-997`),
    await draftOf(person, `import-${hash}`),
  ]
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'undone', counts: { undone: 21 } })
  const stateOf = async (id: number) => (await queryRows('SELECT state FROM posts WHERE id = ?', id))[0]?.state
  expect(await stateOf(crashed)).toBe('removed')
  for (const id of others) expect(await stateOf(id)).toBe('draft')
  expect((await readPosts(person)).filter(({ state }) => state === 'published').map(({ title }) => title)).toEqual(['دیگر'])
  expect((await readPosts(other)).filter(({ state }) => state === 'published')).toHaveLength(21)
  expect([(await readImport(person, kept.hash)).state, (await readImport(other, foreign.hash)).state]).toEqual(['done', 'done'])
})

test('a cancellation removes the drafts of a crash, unless the import was done before it', async () => {
  const person = await anEstablishedUser()
  const startedWithDraft = async () => {
    const { hash } = await readFile(person, sourceFile([aSourcePost()]))
    await startImport(person, hash)
    discardJobs()
    const { id } = await aPost(person, { state: 'draft' })
    await runQuery('UPDATE posts SET client_key = ? WHERE id = ?', `import-${hash}-999`, id)
    return { hash, id }
  }
  const stateOf = async (id: number) => (await queryRows('SELECT state FROM posts WHERE id = ?', id))[0]?.state
  const cancelled = await startedWithDraft()
  expect((await applyAction(person, cancelled.hash, 'cancel')).state).toBe('cancelled')
  expect(await stateOf(cancelled.id)).toBe('removed')
  const done = await startedWithDraft()
  const finish = () => runQuery("UPDATE imports SET state = 'done' WHERE hash = ?", done.hash)
  const DB = interleavedDatabase(env.DB, /^update "imports" set "state"/, finish)
  const response = await as(person).post(`/api/imports/${done.hash}/cancel`, undefined, { env: { DB } })
  expect(await response.json()).toMatchObject({ state: 'done' })
  expect(await stateOf(done.id)).toBe('draft')
})

test('a post is changed since its import from the millisecond after it, whatever changed it', async () => {
  const person = await anEstablishedUser()
  const { hash } = await importItems(person, [aSourcePost({ title: 'همان' }), aSourcePost({ title: 'پس از آن' })])
  await runQuery("UPDATE posts SET updated_at = updated_at + 1 WHERE author_id = ? AND title = 'پس از آن'", person.id)
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect((await readPosts(person)).map(({ title, state }) => [title, state])).toEqual([
    ['همان', 'removed'],
    ['پس از آن', 'published'],
  ])
  expect((await listItems(person, hash)).map(({ state, reason }) => [state, reason])).toEqual([
    ['undone', null],
    ['done', 'conflict'],
  ])
})
