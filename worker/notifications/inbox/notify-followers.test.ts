import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { aPost, as, aUser, runAllJobs, runQueuedJobs, testEnv } from '#worker/testing/index.ts'
import { FOLLOWERS_PER_BATCH } from './notify-followers.ts'

const db = () => database(env)
const countNotified = async (postId: number) =>
  env.DB.prepare("SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notification_groups WHERE kind = 'post' AND subject_id = ?")
    .bind(postId)
    .first<{ n: number; people: number }>()

test('a post notifies 10,000 followers in one job per page, and each follower once despite duplicate delivery', async () => {
  const writer = await aUser()
  const prefix = newHash()
  const people = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => at))
  await env.DB.prepare(
    "INSERT INTO users (hash, handle, name, created_at) SELECT ? || value, 'f' || ? || value, 'خواننده', 1 FROM json_each(?)",
  )
    .bind(prefix, prefix, people)
    .run()
  // Many follows share a timestamp.
  await env.DB.prepare("INSERT INTO follows SELECT id, 'user', ?, id % 7 FROM users WHERE hash LIKE ? || '%'").bind(writer.id, prefix).run()
  const post = await aPost(writer)
  await runAllJobs()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  let pages = 0
  let before = 0
  while ((await flushOutbox(db(), testEnv().JOBS)) > 0 || pages < 20) {
    const done = await runQueuedJobs()
    if (done.length === 0) break
    pages += done.length
    const after = (await countNotified(post.id))?.n ?? 0
    expect(after - before).toBeLessThanOrEqual(FOLLOWERS_PER_BATCH)
    before = after
  }
  expect(await countNotified(post.id)).toEqual({ n: 10_000, people: 10_000 })
  // Twenty full pages, and at most one empty page each for the author, the publication and the podcast.
  expect(pages).toBeLessThanOrEqual(24)
  await env.DB.prepare('DELETE FROM inbox').run()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  await runAllJobs()
  expect(await countNotified(post.id)).toEqual({ n: 10_000, people: 10_000 })
  const plan = await env.DB.prepare(
    "EXPLAIN QUERY PLAN SELECT follower_id FROM follows WHERE kind = 'user' AND target_id = 1 AND created_at <= 9 AND (created_at < 9 OR follower_id < 5) ORDER BY created_at DESC, follower_id DESC LIMIT 500",
  ).all<{ detail: string }>()
  expect(plan.results.map(({ detail }) => detail).join()).not.toMatch(/SCAN|TEMP B-TREE/)
})

test('only the first publication notifies followers', async () => {
  const [writer, reader] = [await aUser(), await aUser()]
  await env.DB.prepare("INSERT INTO follows VALUES (?, 'user', ?, 1)").bind(reader.id, writer.id).run()
  const draft = await aPost(writer, { state: 'draft', title: 'نخستین' })
  const settings = {
    revision: 1,
    description: '',
    slug: '',
    cover: null,
    tags: [],
    topics: [],
    commentsOn: true,
    canonicalUrl: null,
    publication: null,
  }
  const publish = async () => {
    const answer = await as(writer).post(`/api/posts/${draft.hash}/publish`, settings)
    expect(answer.status).toBe(200)
    await runAllJobs()
  }
  await publish()
  expect((await countNotified(draft.id))?.n).toBe(1)
  await env.DB.prepare('DELETE FROM notifications WHERE user_id = ?').bind(reader.id).run()
  await env.DB.prepare('DELETE FROM inbox').run()
  await as(writer).post(`/api/posts/${draft.hash}/withdraw`)
  await publish()
  expect((await countNotified(draft.id))?.n).toBe(0)
})
