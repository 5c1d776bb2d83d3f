import { beforeEach, expect, test } from 'vitest'
import { browse } from '#worker/testing/browse.ts'
import {
  anEstablishedUser,
  as,
  aUser,
  linksTo,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  runAllJobs,
} from '#worker/testing/index.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  importItems,
  listItems,
  newKey,
  readImport,
  readPosts,
  readTestSources,
} from './testing/a-source.ts'

beforeEach(readTestSources)

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
