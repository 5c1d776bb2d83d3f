import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { type NoticeInput, notify } from '#worker/notifications/publish/index.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { type APerson, aPerson, aPost, as, settleEffects, testEnv } from '#worker/testing/index.ts'
import { deliverNotice } from './deliver.ts'

const db = () => database(env)

const told = async (person: APerson) => {
  const { results } = await env.DB.prepare(
    'SELECT kind, actor_count AS n FROM notification_groups WHERE user_id = ? AND latest_id > 0 ORDER BY latest_id',
  )
    .bind(person.id)
    .all<{ kind: string; n: number }>()
  return results.map(({ kind, n }) => `${kind} ${n}`)
}
const put = (person: APerson, hash: string) => as(person).put(`/api/likes/post/${hash}`)
const take = (person: APerson, hash: string) => as(person).delete(`/api/likes/post/${hash}`)

test('a like is told once, however often it is given, taken back, delivered; taken back it is not told', async () => {
  const [author, reader, other] = [await aPerson(), await aPerson(), await aPerson()]
  const post = await aPost(author)
  await Promise.all(Array.from({ length: 5 }, () => put(reader, post.hash)))
  await settleEffects()
  const effect = { notice: { kind: 'like', actorId: reader.id, post: post.hash }, at: 1 } satisfies { notice: NoticeInput; at: number }
  await Promise.all([deliverNotice(testEnv(), effect), deliverNotice(testEnv(), effect)])
  expect(await told(author)).toEqual(['like 1'])
  await take(reader, post.hash)
  expect(await told(author)).toEqual([])
  await put(reader, post.hash)
  await settleEffects()
  await put(other, post.hash)
  await settleEffects()
  expect(await told(author)).toEqual(['like 2'])
})

test('a like taken back before it was told is not told, and is when it is given again', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const post = await aPost(author)
  await put(reader, post.hash)
  await take(reader, post.hash)
  await settleEffects()
  expect(await told(author)).toEqual([])
  await put(reader, post.hash)
  await settleEffects()
  expect(await told(author)).toEqual(['like 1'])
})

test('nobody hears of themselves, of somebody a block stands between, of what they turned off, or of who closed their account', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const post = await aPost(author)
  await put(author, post.hash)
  await put(reader, post.hash)
  await settleEffects()
  expect(await told(author)).toEqual(['like 1'])
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(reader.id).run()
  expect(await told(author)).toEqual([])
  await env.DB.prepare("UPDATE users SET state = 'active' WHERE id = ?").bind(reader.id).run()
  expect(await told(author)).toEqual(['like 1'])
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  expect(await told(author)).toEqual([])

  const quiet = await aPerson()
  const theirs = await aPost(quiet)
  await as(quiet).patch('/api/me/notices', { kind: 'like', channel: 'inApp', on: false })
  await put(author, theirs.hash)
  await settleEffects()
  expect(await told(quiet)).toEqual([])
  await atomic(db(), [
    notify(db(), { kind: 'follower', actorId: reader.id, userId: author.id }),
    notify(db(), { kind: 'follower', actorId: quiet.id, userId: quiet.id }),
  ])
  await settleEffects()
  expect([await told(author), await told(quiet)]).toEqual([[], []])
})

test('a follower is told while they follow', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  await atomic(db(), [
    db().insert(follows).values({ followerId: reader.id, kind: 'user', targetId: author.id, createdAt: 1 }),
    notify(db(), { kind: 'follower', actorId: reader.id, userId: author.id }),
  ])
  await settleEffects()
  expect(await told(author)).toEqual(['follower 1'])
  await db().delete(follows).where(eq(follows.followerId, reader.id))
  expect(await told(author)).toEqual([])
})
