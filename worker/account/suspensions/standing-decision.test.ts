import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aUser, runQuery } from '#worker/testing/index.ts'
import { isDecided, isReviewedAfterDecision, standingRule } from './index.ts'
import { selectSuspensionsOf } from './read-suspensions.ts'

const db = database(env)
const read = async (expression: ReturnType<typeof sql>) =>
  (await db.all<{ value: number | null }>(sql`SELECT ${expression} AS value`))[0]?.value

async function aTarget() {
  const [author, moderator] = [await aUser(), await aUser({ role: 'moderator' })]
  const post = await aPost(author)
  const decide = (act: string, over: { kind?: string; targetId?: number; rule?: number; state?: string; at?: number } = {}) =>
    runQuery(
      `INSERT INTO moderation_decisions (hash, kind, target_id, act, rule, owner_id, moderator_id, client_key, decided_at, state, ended_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?1, ?8, ?9, ?10)`,
      newHash(),
      over.kind ?? 'post',
      over.targetId ?? post.id,
      act,
      over.rule ?? 4,
      author.id,
      moderator.id,
      over.at ?? 1000,
      over.state ?? 'standing',
      (over.state ?? 'standing') === 'standing' ? null : 2000,
    )
  return { author, moderator, post, decide }
}

test('a decision applies to its action, kind and target until it is undone or overturned', async () => {
  const { post, decide } = await aTarget()
  await decide('hide', { state: 'undone' })
  await decide('hide', { state: 'overturned' })
  await decide('hide', { kind: 'list' })
  await decide('hide', { targetId: post.id + 1_000_000 })
  await decide('remove', { rule: 7 })
  expect([await read(isDecided('post', post.id, 'hide')), await read(isDecided('post', post.id, 'remove'))]).toEqual([0, 1])
  expect([await read(standingRule('post', sql`${post.id}`, 'hide')), await read(standingRule('post', sql`${post.id}`, 'remove'))]).toEqual([
    null,
    7,
  ])
  await decide('hide')
  expect([await read(isDecided('post', post.id, 'hide')), await read(standingRule('post', sql`${post.id}`, 'hide'))]).toEqual([1, 4])
  await decide('hide', { rule: 2 })
  await decide('hide', { rule: 3 })
  expect(await read(standingRule('post', sql`${post.id}`, 'hide'))).toBe(3)
})

test('a hidden post is reviewed; a returned one until a version is released after its return', async () => {
  const { author, post, decide } = await aTarget()
  const isReviewed = () => read(isReviewedAfterDecision(post.id))
  expect(await isReviewed()).toBe(0)
  await decide('return', { at: 1000 })
  expect(await isReviewed()).toBe(1)
  const release = async (state: string, decidedAt: number) => {
    await runQuery('DELETE FROM post_reviews WHERE post_id = ?', post.id)
    await runQuery(
      'INSERT INTO post_reviews (post_id, author_id, state, revision, held_at, decided_at) VALUES (?, ?, ?, 1, 1, ?)',
      post.id,
      author.id,
      state,
      decidedAt,
    )
    return isReviewed()
  }
  expect([await release('released', 999), await release('released', 1000), await release('released', 1001)]).toEqual([1, 0, 0])
  expect(await release('returned', 1001)).toBe(1)
  await release('released', 1001)
  await decide('hide', { at: 500 })
  expect(await isReviewed()).toBe(1)
})

test('staff see the latest suspensions of one person, as many as the page has room for', async () => {
  const { author, moderator } = await aTarget()
  const other = await aUser()
  const suspend = async (userId: number, startedAt: number) => {
    const hash = newHash()
    await runQuery(
      'INSERT INTO suspensions (hash, user_id, step, rule, by_user_id, begun_at, ends_at, lifted_at) VALUES (?, ?, 1, 1, ?, ?, 2, 2)',
      hash,
      userId,
      moderator.id,
      startedAt,
    )
    return hash
  }
  const made = [await suspend(author.id, 100), await suspend(author.id, 300), await suspend(author.id, 300), await suspend(author.id, 200)]
  await suspend(other.id, 900)
  const of = async (limit: number) => (await selectSuspensionsOf(db, author.id, limit)).map(({ row }) => row.hash)
  expect([await of(2), await of(9)]).toEqual([
    [made[2], made[1]],
    [made[2], made[1], made[3], made[0]],
  ])
})
