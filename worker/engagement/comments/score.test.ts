import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aPost, as, aUser, CROWD_SIZES, checkPlan, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { CommentLike, Comments, CommentViewerStates } from './contract.ts'
import { wilsonLowerBound } from './like.ts'

const put = (person: TestUser, hash: string) => as(person).put(`/api/comments/${hash}/like`)
const readCounts = (hash: string) =>
  env.DB.prepare(
    'SELECT like_count AS counter, (SELECT count(*) FROM comment_likes WHERE comment_id = c.id) AS rows, score FROM comments c WHERE hash = ?',
  )
    .bind(hash)
    .first<{ counter: number; rows: number; score: number }>()

test.each([
  [0, 5, 0],
  [1, 1, 0.2065],
  [5, 10, 0.2366],
  [10, 10, 0.7225],
  [90, 100, 0.8256],
])('the Wilson lower bound of %i likes among %i people is %f', async (likes, people, bound) => {
  const row = await database(env).get<[number]>(sql`SELECT ${wilsonLowerBound(sql`${likes}`, sql`${people}`)}`)
  const score = Number(Object.values(row ?? {})[0])
  expect(score / 1e9).toBeCloseTo(bound, 4)
})

test('concurrent likes and unlikes of a comment count once per user, and the viewer state matches', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const [mine, popular] = [await aComment(author, post.id), await aComment(author, post.id)]
  const one = await aUser()
  const answers = await Promise.all(Array.from({ length: CROWD_SIZES.requests }, () => put(one, mine.hash)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readCounts(mine.hash)).toMatchObject({ counter: 1, rows: 1 })
  const people = await Promise.all(Array.from({ length: CROWD_SIZES.people }, () => aUser()))
  await Promise.all(people.flatMap((person) => Array.from({ length: 4 }, () => put(person, popular.hash))))
  expect(await readCounts(popular.hash)).toMatchObject({ counter: CROWD_SIZES.people, rows: CROWD_SIZES.people })
  await Promise.all(
    people.slice(0, CROWD_SIZES.leaving).flatMap((person) => [1, 2].map(() => as(person).delete(`/api/comments/${popular.hash}/like`))),
  )
  const left = CROWD_SIZES.people - CROWD_SIZES.leaving
  expect(await readCounts(popular.hash)).toMatchObject({ counter: left, rows: left })
  const [fan, former] = [people.at(-1) as TestUser, people[0] as TestUser]
  const readStates = async (person: TestUser) =>
    CommentViewerStates.parse(await (await as(person).get(`/api/me/comments/viewer-state?comments=${mine.hash},${popular.hash}`)).json())
      .states
  expect(await readStates(fan)).toContainEqual({ hash: popular.hash, liked: true, likeCount: left })
  expect(await readStates(former)).toContainEqual({ hash: popular.hash, liked: false, likeCount: left })
  expect(CommentLike.parse(await (await put(fan, popular.hash)).json())).toEqual({ liked: true, likeCount: left })
})

test('rejects likes by a blocked user with 403 and likes of held or removed comments with 404', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const [visible, held, removed] = [
    await aComment(author, post.id),
    await aComment(author, post.id, { state: 'held' }),
    await aComment(author, post.id, { state: 'removed' }),
  ]
  for (const { hash } of [held, removed]) expect((await put(reader, hash)).status).toBe(404)
  await as(author).put(`/api/me/blocks/${reader.handle}`)
  expect((await put(reader, visible.hash)).status).toBe(403)
  expect(await readCounts(visible.hash)).toMatchObject({ counter: 0, rows: 0 })
})

test('a like can be removed from a comment that has been removed, and the response shows no count', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const comment = await aComment(author, (await aPost(author)).id)
  await put(reader, comment.hash)
  await as(author).delete(`/api/comments/${comment.hash}`)
  const answer = await as(reader).delete(`/api/comments/${comment.hash}/like`)
  expect(answer.status).toBe(200)
  expect(CommentLike.parse(await answer.json())).toEqual({ liked: false, likeCount: 0 })
  expect(await readCounts(comment.hash)).toMatchObject({ counter: 0, rows: 0 })
})

const best = async (post: string, after?: string) =>
  Comments.parse(await (await as(null).get(`/api/comments/post/${post}${after ? `?after=${after}` : ''}`)).json())

test('the best order ranks two likes of two people above three of ten, and likes of other comments lower a score', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const people = await Promise.all(Array.from({ length: 10 }, () => aUser()))
  const [old, other, late, quiet] = [
    await aComment(author, post.id),
    await aComment(author, post.id),
    await aComment(author, post.id, { createdAt: Date.now() + HOUR }),
    await aComment(author, post.id),
  ]
  for (const person of people.slice(0, 3)) await put(person, old.hash)
  const before = (await readCounts(old.hash))?.score ?? 0
  for (const person of people) await put(person, other.hash)
  const after = (await readCounts(old.hash))?.score ?? 0
  expect(after).toBeLessThan(before)
  for (const person of people.slice(0, 2)) await put(person, late.hash)
  expect((await best(post.hash)).items.map(({ hash }) => hash)).toEqual([other.hash, late.hash, old.hash, quiet.hash])
})

test('pages a thread in the best order without gaps or duplicates', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const made: string[] = []
  for (let index = 0; index < 35; index++) made.push((await aComment(author, post.id, { score: Math.floor(index / 4) })).hash)
  const first = await best(post.hash)
  const second = await best(post.hash, first.next)
  expect([...first.items, ...second.items].map(({ hash }) => hash)).toEqual(made.reverse())
  expect(second.next).toBeUndefined()
})

test('comment queries scan no table', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const comment = await aComment(author, post.id)
  const { database: DB, recorded } = recordedDatabase(env.DB)
  const client = as(reader)
  const options = { env: { DB } }
  await client.get(`/api/comments/post/${post.hash}?order=best`, options)
  await client.get(`/api/comments/post/${post.hash}?order=newest&after=${btoa('5.5').replaceAll('=', '')}`, options)
  await client.get(`/api/comments/${comment.hash}/replies`, options)
  await client.get(`/api/comments/${comment.hash}`, options)
  await client.get(`/api/me/comments/viewer-state?comments=${comment.hash}`, options)
  await as(author).get(`/api/me/comments/held?post=${post.hash}`, options)
  await as(author).get('/api/me/comments/held', options)
  await client.get(`/api/comments/mentions?post=${post.hash}&q=p`, options)
  await client.put(`/api/comments/${comment.hash}/like`, {}, options)
  await client.post(
    `/api/comments/post/${post.hash}`,
    { key: newHash(), body: `سلام @${author.handle} https://example.com`, parent: comment.hash },
    options,
  )
  await as(author).patch(`/api/comments/${comment.hash}`, { body: 'سلام https://example.com' }, options)
  await as(author).put(`/api/comments/${comment.hash}/pin`, {}, options)
  await as(author).put(`/api/comments/${comment.hash}/hidden`, {}, options)
  await as(author).delete(`/api/comments/${comment.hash}`, {}, options)
  expect(new Set(recorded.map(({ text }) => text)).size).toBeGreaterThan(20)
  for (const statement of recorded) {
    // The plan of an insert also lists SQLite's foreign-key check (OP_FkIfZero), which runs only if a key was already violated.
    if (statement.text.startsWith('insert into "comments"')) continue
    // At most one row per feature.
    if (statement.text.includes('from "feature_switches"')) continue
    expect((await checkPlan(env.DB, statement)).scans, statement.text).toEqual([])
  }
})
