import { env } from 'cloudflare:workers'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween, hiddenFrom, mutedBy } from '#worker/account/relations/index.ts'
import { mutes } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { Comments } from '#worker/engagement/comments/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import { postMutedBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { aComment, aPost, aPublication, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { BlockedUsers } from './contract.ts'

const block = (by: TestUser, person: TestUser) => as(by).put(`/api/me/blocks/${person.handle}`)
const unblock = (by: TestUser, person: TestUser) => as(by).delete(`/api/me/blocks/${person.handle}`)
const isBlocked = async (by: TestUser, person: TestUser) =>
  (await (await as(by).get(`/api/me/blocks/${person.handle}`)).json<{ blocked: boolean }>()).blocked

test('blocking and unblocking are idempotent, and a block by one user does not count as a block by the other', async () => {
  const [one, other] = [await aUser(), await aUser()]
  expect(await isBlocked(one, other)).toBe(false)
  expect([(await block(one, other)).status, (await block(one, other)).status]).toEqual([204, 204])
  expect([await isBlocked(one, other), await isBlocked(other, one)]).toEqual([true, false])
  expect([(await unblock(one, other)).status, (await unblock(one, other)).status]).toEqual([204, 204])
  expect(await isBlocked(one, other)).toBe(false)
})

test('a block ends follows in both directions and updates the counters', async () => {
  const [one, other] = [await aUser(), await aUser()]
  await env.DB.prepare("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?1, 'user', ?2, 1), (?2, 'user', ?1, 1)")
    .bind(one.id, other.id)
    .run()
  await block(one, other)
  expect(await queryNumber('SELECT sum(follower_count + following_count) AS n FROM users WHERE id IN (?, ?)', one.id, other.id)).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id IN (?, ?)', one.id, other.id)).toBe(0)
})

test('a block hides each user’s comments only from the other', async () => {
  const [reader, loud, other] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(other)
  const [answered, alone] = [await aComment(loud, post.id), await aComment(loud, post.id)]
  const reply = await aComment(other, post.id, { parentId: answered.id })
  const hidden = await aComment(loud, post.id, { parentId: reply.id })
  await block(reader, loud)
  const thread = async (person: TestUser | null) => Comments.parse(await (await as(person).get(`/api/comments/post/${post.hash}`)).json())
  const seen = await thread(reader)
  expect(seen.items).toMatchObject([{ hash: answered.hash, author: null, body: '' }])
  expect(seen.replies.map(({ hash }) => hash)).toEqual([reply.hash])
  expect((await as(reader).get(`/api/comments/${alone.hash}`)).status).toBe(404)
  for (const person of [null, loud, other]) {
    const { items, replies } = await thread(person)
    expect(items.map(({ hash, body }) => [hash, body])).toEqual([alone, answered].map(({ hash, body }) => [hash, body]))
    expect(replies.map(({ hash }) => hash)).toEqual([reply.hash, hidden.hash])
  }
  const answer = await aComment(reader, post.id)
  expect((await thread(loud)).items.map(({ hash }) => hash)).not.toContain(answer.hash)
  expect((await thread(other)).items.map(({ hash }) => hash)).toContain(answer.hash)
  expect((await as(loud).get(`/api/comments/${answer.hash}`)).status).toBe(404)
  await unblock(reader, loud)
  for (const person of [reader, loud]) expect((await thread(person)).items).toHaveLength(3)
})

const evaluate = async (rule: SQL<boolean>) => (await database(env).all<{ n: number }>(sql`SELECT ${rule} AS n`))[0]?.n

test('mutedBy holds only for the user who muted, and not for a visitor', async () => {
  const [one, other] = [await aUser(), await aUser()]
  await database(env).insert(mutes).values({ userId: one.id, kind: 'user', targetId: other.id, createdAt: 1 })
  expect([
    await evaluate(mutedBy(one.id, other.id)),
    await evaluate(mutedBy(other.id, one.id)),
    await evaluate(mutedBy(undefined, other.id)),
  ]).toEqual([1, 0, 0])
})

test('a post is muted for a reader who muted its author, publication, tag or topic, but not for its author or a visitor', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner: author })
  const post = await aPost(author, { tags: [`خاموش ${author.hash}`], topics: ['poetry'], publication })
  const [tag, topic] = [
    await queryNumber('SELECT tag_id AS n FROM post_tags WHERE post_id = ?', post.id),
    await queryNumber('SELECT topic_id AS n FROM post_topics WHERE post_id = ?', post.id),
  ]
  const db = database(env)
  const muted = async (viewerId: number | undefined) =>
    (
      await db
        .select({ n: sql`${postMutedBy(viewerId)}`.as('n') })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(eq(posts.id, post.id))
    )[0]?.n
  expect(await muted(reader.id)).toBe(0)
  const targets = { user: author.id, publication: publication.id, tag, topic }
  for (const kind of ['user', 'publication', 'tag', 'topic'] as const) {
    await db.insert(mutes).values({ userId: reader.id, kind, targetId: targets[kind], createdAt: 1 })
    expect([await muted(reader.id), await muted(author.id), await muted(undefined)], kind).toEqual([1, 0, 0])
    await db.delete(mutes).where(eq(mutes.userId, reader.id))
  }
})

test('blockedBetween and hiddenFrom hold in both directions; hiddenFrom is false for a visitor', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()]
  await block(one, other)
  for (const rule of [blockedBetween, hiddenFrom])
    expect([
      await evaluate(rule(one.id, other.id)),
      await evaluate(rule(other.id, one.id)),
      await evaluate(rule(one.id, third.id)),
    ]).toEqual([1, 1, 0])
  expect(await evaluate(hiddenFrom(undefined, other.id))).toBe(0)
})

test('the block list pages through each blocked user once; unblocking works by a former handle and for a deactivated account', async () => {
  const one = await aUser()
  const people: TestUser[] = []
  for (let at = 0; at < 5; at++) {
    const person = await aUser()
    await block(one, person)
    people.unshift(person)
  }
  const handles: string[] = []
  let after = ''
  do {
    const page = BlockedUsers.parse(await (await as(one).get(`/api/me/blocks?limit=2${after}`)).json())
    handles.push(...page.items.map(({ user }) => user.handle))
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  expect(handles.toSorted()).toEqual(people.map(({ handle }) => handle).toSorted())
  const [first, second] = people as [TestUser, TestUser]
  await as(first).put('/api/me/handle', { handle: `h${newHash()}` })
  expect((await unblock(one, first)).status).toBe(204)
  await as(second).post('/api/me/deactivate')
  expect((await unblock(one, second)).status).toBe(204)
  expect(await queryNumber('SELECT count(*) AS n FROM blocks WHERE user_id = ?', one.id)).toBe(3)
})

test('blocking oneself returns 400, an unknown handle 404, and a visitor’s request 401', async () => {
  const person = await aUser()
  expect((await block(person, person)).status).toBe(400)
  expect((await as(person).put('/api/me/blocks/nobody.here')).status).toBe(404)
  expect((await as(null).put(`/api/me/blocks/${person.handle}`)).status).toBe(401)
})
