import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { follows } from '#worker/account/relations/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { deliverToTimelines, enqueueTimelineDelivery, rebuildTimeline } from './index.ts'

const db = () => database(env)
const follow = (person: TestUser, targetId: number) =>
  db().insert(follows).values({ followerId: person.id, kind: 'user', targetId, createdAt: now() })
const timelineOf = async (person: TestUser) =>
  (
    await env.DB.prepare('SELECT post_id FROM home_inbox WHERE user_id = ? ORDER BY published_at DESC, post_id DESC')
      .bind(person.id)
      .raw<[number]>()
  ).map(([id]) => id)
const pendingDeliveries = (hash: string) => queryNumber(`SELECT count(*) AS n FROM outbox WHERE id LIKE 'home:' || ? || ':%'`, hash)

it('enqueueTimelineDelivery enqueues one job when called twice for a post and time, and none if its condition is false', async () => {
  const post = await aPost(await aUser())
  const enqueue = (when: boolean) => atomic(db(), [enqueueTimelineDelivery(db(), post, 1405, when ? sql`1` : sql`0`)])
  await enqueue(false)
  expect(await pendingDeliveries(post.hash)).toBe(0)
  await enqueue(true)
  await enqueue(true)
  expect(await pendingDeliveries(post.hash)).toBe(1)
  await env.DB.prepare(`DELETE FROM outbox WHERE id LIKE 'home:%'`).run()
})

it('deliverToTimelines adds a post once to a follower’s timeline and not to a stranger’s, and adds no withdrawn post', async () => {
  const [author, reader, stranger] = [await aUser(), await aUser(), await aUser()]
  await follow(reader, author.id)
  const [shown, withdrawn] = [await aPost(author), await aPost(author, { state: 'withdrawn' })]
  for (const post of [shown, shown, withdrawn]) await deliverToTimelines(env, { post: post.id })
  expect([await timelineOf(reader), await timelineOf(stranger)]).toEqual([[shown.id], []])
})

it('deliverToTimelines keeps a timeline within 816 rows, and rebuildTimeline replaces it with the posts of followed authors', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  await env.DB.prepare(
    `INSERT INTO home_inbox (user_id, published_at, post_id) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
     SELECT ?, i, -i FROM n`,
  )
    .bind(reader.id)
    .run()
  const post = await aPost(author)
  await follow(reader, author.id)
  expect(await timelineOf(reader)).toHaveLength(800)
  for (let at = 0; at < 17; at++) {
    const { id } = await aPost(author, { title: `پیاپی ${at}` })
    await deliverToTimelines(env, { post: id })
    expect((await timelineOf(reader)).length).toBeLessThanOrEqual(800 + 16)
  }
  await rebuildTimeline(db(), reader.id)
  const rebuilt = await timelineOf(reader)
  expect(rebuilt).toHaveLength(18)
  expect(rebuilt).toContain(post.id)
})
