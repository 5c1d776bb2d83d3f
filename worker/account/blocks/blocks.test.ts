import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Comments } from '#worker/engagement/comments/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
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
