import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { follows } from '#worker/account/relations/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { type NotificationEventInput, notify } from '#worker/notifications/publish/index.ts'
import { aPost, as, aUser, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { deliverNotification } from './deliver-notification.ts'

const db = () => database(env)

const readInbox = async (person: TestUser) => {
  const { results } = await env.DB.prepare(
    'SELECT kind, actor_count AS n FROM notification_groups WHERE user_id = ? AND latest_id > 0 ORDER BY latest_id',
  )
    .bind(person.id)
    .all<{ kind: string; n: number }>()
  return results.map(({ kind, n }) => `${kind} ${n}`)
}
const like = (person: TestUser, hash: string) => as(person).put(`/api/likes/post/${hash}`)
const unlike = (person: TestUser, hash: string) => as(person).delete(`/api/likes/post/${hash}`)

test('repeated likes and deliveries notify once, and an unlike hides the notification until the next like', async () => {
  const [author, reader, other] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(author)
  await Promise.all(Array.from({ length: 5 }, () => like(reader, post.hash)))
  await runAllJobs()
  const job = { notice: { kind: 'like', actorId: reader.id, post: post.hash }, at: 1 } satisfies {
    notice: NotificationEventInput
    at: number
  }
  await Promise.all([deliverNotification(testEnv(), job), deliverNotification(testEnv(), job)])
  expect(await readInbox(author)).toEqual(['like 1'])
  await unlike(reader, post.hash)
  expect(await readInbox(author)).toEqual([])
  await like(reader, post.hash)
  await runAllJobs()
  await like(other, post.hash)
  await runAllJobs()
  expect(await readInbox(author)).toEqual(['like 2'])
})

test('a like removed before delivery notifies only after the post is liked again', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  await like(reader, post.hash)
  await unlike(reader, post.hash)
  await runAllJobs()
  expect(await readInbox(author)).toEqual([])
  await like(reader, post.hash)
  await runAllJobs()
  expect(await readInbox(author)).toEqual(['like 1'])
})

test('the inbox omits own actions, disabled kinds, deactivated actors and actors who blocked the user', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  await like(author, post.hash)
  await like(reader, post.hash)
  await runAllJobs()
  expect(await readInbox(author)).toEqual(['like 1'])
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(reader.id).run()
  expect(await readInbox(author)).toEqual([])
  await env.DB.prepare("UPDATE users SET state = 'active' WHERE id = ?").bind(reader.id).run()
  expect(await readInbox(author)).toEqual(['like 1'])
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  expect(await readInbox(author)).toEqual([])

  const quiet = await aUser()
  const theirs = await aPost(quiet)
  await as(quiet).patch('/api/me/notification-preferences', { kind: 'like', channel: 'inApp', on: false })
  await like(author, theirs.hash)
  await runAllJobs()
  expect(await readInbox(quiet)).toEqual([])
  await atomic(db(), [
    notify(db(), { kind: 'follower', actorId: reader.id, userId: author.id }),
    notify(db(), { kind: 'follower', actorId: quiet.id, userId: quiet.id }),
  ])
  await runAllJobs()
  expect([await readInbox(author), await readInbox(quiet)]).toEqual([[], []])
})

test('an unfollow hides the follower notification', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  await atomic(db(), [
    db().insert(follows).values({ followerId: reader.id, kind: 'user', targetId: author.id, createdAt: 1 }),
    notify(db(), { kind: 'follower', actorId: reader.id, userId: author.id }),
  ])
  await runAllJobs()
  expect(await readInbox(author)).toEqual(['follower 1'])
  await db().delete(follows).where(eq(follows.followerId, reader.id))
  expect(await readInbox(author)).toEqual([])
})
