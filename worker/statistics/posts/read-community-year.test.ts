import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay, tehranToUtc } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { aComment, aPost, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { readCommunityYear, readTopTags } from './index.ts'
import { insertDay } from './testing/insert-counts.ts'
import { yearBefore } from './year-window.ts'

const YEAR = yearBefore(tehranToUtc({ year: 1405, month: 9, day: 5 }, 10, 0))
const { since, until } = YEAR

const readYear = () => readCommunityYear({ db: database(env), statsDb: statsDatabase(env) }, YEAR)
type Year = Awaited<ReturnType<typeof readYear>>
/** Returns by how much the year changes through an action. */
async function changeOf(act: () => Promise<unknown>): Promise<Year> {
  const before = await readYear()
  await act()
  const after = await readYear()
  const difference = Object.entries(after).map(([name, number]) => [name, number - (before[name as keyof Year] ?? 0)] as const)
  return Object.fromEntries(difference.filter(([, number]) => number !== 0)) as unknown as Year
}
const member = (createdAt: number, over: Parameters<typeof aUser>[0] = {}) => aUser({ createdAt, ...over })
const like = (by: TestUser, post: { id: number }, at: number) =>
  runQuery('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, ?)', post.id, by.id, at)
const setState = (user: TestUser, state: string) => runQuery('UPDATE users SET state = ? WHERE id = ?', state, user.id)

test('a site without members has a year of zeros', async () => {
  expect(await readYear()).toEqual({ posts: 0, words: 0, members: 0, comments: 0, likes: 0, reads: 0 })
})

test('posts are the public ones of open accounts that were published in the year, with all their words', async () => {
  const [author, suspended, closed] = [await member(until), await member(until), await member(until)]
  expect(
    await changeOf(async () => {
      for (const at of [since - 1, since, until - 1, until]) await aPost(author, { at })
      await aPost(suspended, { at: since })
      await aPost(closed, { at: since })
      for (const state of ['draft', 'scheduled', 'withdrawn', 'removed'] as const) await aPost(author, { at: since, state })
      await setState(suspended, 'suspended')
      await setState(closed, 'deactivated')
    }),
  ).toEqual({ posts: 3, words: 9 })
})

test('members are the open accounts that exist at the end of the year', async () => {
  expect(
    await changeOf(async () => {
      for (const at of [since - 1, since, until - 1, until]) await member(at)
      await member(since, { state: 'suspended' })
      for (const state of ['deactivated', 'deleted'] as const) await member(since, { state })
    }),
  ).toEqual({ members: 4 })
})

test('comments are the visible ones of the year on public posts of open accounts, of any age', async () => {
  const [author, reader, suspended, closed] = [await member(until), await member(until), await member(until), await member(until)]
  const [old, fresh] = [await aPost(author, { at: since - DAY }), await aPost(author, { at: since })]
  const [hidden, warned, gone] = [await aPost(author, { state: 'withdrawn' }), await aPost(suspended), await aPost(closed)]
  await setState(suspended, 'suspended')
  await setState(closed, 'deactivated')
  expect(
    await changeOf(async () => {
      for (const createdAt of [since - 1, since, until - 1, until]) await aComment(reader, fresh.id, { createdAt })
      for (const { id } of [old, warned, hidden, gone]) await aComment(reader, id, { createdAt: since })
      for (const state of ['held', 'removed'] as const) await aComment(reader, fresh.id, { createdAt: since, state })
    }),
  ).toEqual({ comments: 4 })
})

test('likes are those that open accounts gave in the year to public posts of open accounts', async () => {
  const [author, suspended, closed] = [await member(until), await member(until), await member(until)]
  const [post, hidden, warned, gone] = [
    await aPost(author),
    await aPost(author, { state: 'withdrawn' }),
    await aPost(suspended),
    await aPost(closed),
  ]
  await setState(suspended, 'suspended')
  await setState(closed, 'deactivated')
  expect(
    await changeOf(async () => {
      for (const at of [since - 1, since, until - 1, until]) await like(await member(until), post, at)
      for (const one of [warned, hidden, gone]) await like(await member(until), one, since)
      for (const state of ['suspended', 'deactivated', 'deleted'] as const) await like(await member(until, { state }), post, since)
    }),
  ).toEqual({ likes: 4 })
})

test('reads are those of authors on the Tehran days of the year, each once', async () => {
  const author = await member(until)
  const post = await aPost(author, { at: since - DAY })
  expect(
    await changeOf(async () => {
      for (const [at, reads] of [
        [since - HOUR, 1000],
        [since, 3],
        [until - 1, 4],
        [until, 1000],
      ] as const)
        await insertDay(post, tehranDay(at), { authorId: author.id, publicationId: 1, podcastId: 1, reads })
    }),
  ).toEqual({ reads: 7 })
})

test('the top tags are the visible ones with most public posts of the year; of equal ones, the older tag leads', async () => {
  const [author, closed] = [await member(until), await member(until)]
  const post = (tags: string[], over: Parameters<typeof aPost>[1] = {}, by = author) => aPost(by, { at: since, tags, ...over })
  const idOf = (name: string) => queryNumber('SELECT id AS n FROM tags WHERE name = ?', name)
  await post(['نخست', 'دوم', 'سوم', 'پنهان'])
  await post(['سوم', 'پنهان'], { at: until - 1 })
  await post(['پنهان', 'دیگر'], { at: since - 1 })
  await post(['دیگر', 'نخست'], { at: until })
  await post(['نخست', 'دیگر'], { state: 'withdrawn' })
  await post(['دوم', 'دیگر'], {}, closed)
  await setState(closed, 'deactivated')
  await runQuery('UPDATE tags SET hidden = 1 WHERE name = ?', 'پنهان')
  const [first, second, third] = [await idOf('نخست'), await idOf('دوم'), await idOf('سوم')]
  const older = [first, second].sort((a, b) => a - b)
  const topTags = (limit: number) => readTopTags(database(env), YEAR, limit)
  expect(await topTags(9)).toEqual([third, ...older])
  expect(await topTags(2)).toEqual([third, older[0]])
})
