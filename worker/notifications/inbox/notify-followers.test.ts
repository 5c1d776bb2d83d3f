import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type NotificationJob, notify } from '#worker/notifications/publish/index.ts'
import { aPost, as, aUser, checkPlan, recordedDatabase, runAllJobs, runQueuedJobs, testEnv } from '#worker/testing/index.ts'
import { deliverNotification, FOLLOWERS_PER_BATCH } from './deliver-notification.ts'

/** The complete run is slow. */
const FOLLOWERS = __FULL_MATRIX__ ? 10_000 : 2000

const db = () => database(env)
const countNotified = async (postId: number) =>
  env.DB.prepare("SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notification_groups WHERE kind = 'post' AND subject_id = ?")
    .bind(postId)
    .first<{ n: number; people: number }>()

test('a post notifies each of thousands of followers once despite duplicate delivery, in jobs of at most 500 followers', async () => {
  const writer = await aUser()
  const prefix = newHash()
  const people = JSON.stringify(Array.from({ length: FOLLOWERS }, (_, at) => at))
  await env.DB.prepare(
    "INSERT INTO users (hash, handle, name, created_at) SELECT ? || value, 'f' || ? || value, 'خواننده', 1 FROM json_each(?)",
  )
    .bind(prefix, prefix, people)
    .run()
  // Many follows share a timestamp.
  await env.DB.prepare(
    "INSERT INTO follows (follower_id, kind, target_id, created_at) SELECT id, 'user', ?, id % 7 FROM users WHERE hash LIKE ? || '%'",
  )
    .bind(writer.id, prefix)
    .run()
  const post = await aPost(writer)
  await runAllJobs()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  const fullPages = FOLLOWERS / FOLLOWERS_PER_BATCH
  let pages = 0
  let before = 0
  while ((await flushOutbox(db(), testEnv())) > 0 || pages < fullPages) {
    const done = await runQueuedJobs()
    if (done.length === 0) break
    pages += done.length
    const after = (await countNotified(post.id))?.n ?? 0
    expect(after - before).toBeLessThanOrEqual(FOLLOWERS_PER_BATCH)
    before = after
  }
  expect(await countNotified(post.id)).toEqual({ n: FOLLOWERS, people: FOLLOWERS })
  // Besides full pages, at most one empty page each for the author, the publication, the podcast and the end.
  expect(pages).toBeLessThanOrEqual(fullPages + 4)
  await env.DB.prepare('DELETE FROM inbox').run()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  await runAllJobs()
  expect(await countNotified(post.id)).toEqual({ n: FOLLOWERS, people: FOLLOWERS })
})

test('a page of followers is read from an index without sorting', async () => {
  const [writer, reader] = [await aUser(), await aUser()]
  const post = await aPost(writer)
  await runAllJobs()
  await env.DB.prepare("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)")
    .bind(reader.id, writer.id)
    .run()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  await flushOutbox(db(), testEnv())
  const [job] = await runQueuedJobs()
  const { database: DB, recorded } = recordedDatabase(env.DB)
  await deliverNotification(testEnv({ DB }), job?.payload as NotificationJob)
  const pages = recorded.filter(({ text }) => /from\s+"?follows/i.test(text) && /limit/i.test(text))
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) expect(await checkPlan(env.DB, page), page.text).toEqual({ scans: [], sorts: false })
})

test('the first publication of a post notifies followers, and a later one does not', async () => {
  const [writer, reader] = [await aUser(), await aUser()]
  await env.DB.prepare("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)")
    .bind(reader.id, writer.id)
    .run()
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
