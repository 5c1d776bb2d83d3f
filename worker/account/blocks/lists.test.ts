import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPublication, as, aUser, queryNumber, readInvalidationVersion, runQuery, type TestUser } from '#worker/testing/index.ts'
import { BlockedUsers, MutedItems } from './contract.ts'

const follow = (kind: string, follower: { id: number }, target: { id: number }) =>
  runQuery('INSERT OR IGNORE INTO follows (follower_id, kind, target_id, created_at) VALUES (?, ?, ?, 1)', follower.id, kind, target.id)
const follows = async () => (await env.DB.prepare('SELECT follower_id, kind, target_id FROM follows ORDER BY 1, 2, 3').all()).results
const mute = (user: TestUser, kind: string, targetId: number, at: number) =>
  runQuery('INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?, ?, ?, ?)', user.id, kind, targetId, at)
const muted = async (viewer: TestUser) => MutedItems.parse(await (await as(viewer).get('/api/me/mutes')).json())

test('a block ends only the follows between both people, not those of others or of a publication with the same number', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()]
  for (const [kind, follower, target] of [
    ['user', one, third],
    ['user', third, other],
    ['user', third, one],
    ['tag', one, other],
    ['list', other, one],
  ] as const)
    await follow(kind, follower, target)
  const kept = await follows()
  await follow('user', one, other)
  await follow('user', other, one)
  const version = await readInvalidationVersion(`user-${other.hash}`)
  expect((await as(one).put(`/api/me/blocks/${other.handle}`)).status).toBe(204)
  expect(await follows()).toEqual(kept)
  expect(await readInvalidationVersion(`user-${other.hash}`)).toBeGreaterThan(version)
})

test('unblocking removes one block and leaves the others, also the one in the other direction', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()]
  for (const [by, whom] of [
    [one, other],
    [one, third],
    [other, one],
    [third, other],
  ] as const)
    await as(by).put(`/api/me/blocks/${whom.handle}`)
  expect((await as(one).delete(`/api/me/blocks/${other.handle}`)).status).toBe(204)
  const count = (by: TestUser, whom: TestUser) =>
    queryNumber('SELECT count(*) AS n FROM blocks WHERE user_id = ? AND blocked_id = ?', by.id, whom.id)
  expect([await count(one, other), await count(one, third), await count(other, one), await count(third, other)]).toEqual([0, 1, 1, 1])
})

test('the list of blocked people has the last blocked first, without deleted accounts and the blocks of others', async () => {
  const [viewer, other] = [await aUser(), await aUser()]
  const people: TestUser[] = []
  for (const [nth, at] of [1000, 3000, 3000, 2000].entries()) {
    const person = await aUser()
    await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, ?)', viewer.id, person.id, at)
    if (nth === 3) await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", person.id)
    people.push(person)
  }
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 9000)', other.id, viewer.id)
  const seen: string[] = []
  let after = ''
  do {
    const page = BlockedUsers.parse(await (await as(viewer).get(`/api/me/blocks?limit=1${after && `&after=${after}`}`)).json())
    seen.push(...page.items.map(({ user }) => user.handle))
    after = page.next ?? ''
  } while (after)
  expect(seen).toEqual([people[2], people[1], people[0]].map((person) => person?.handle))
})

test('muted people, tags and topics are listed last muted first, without closed accounts, hidden tags and topics and the mutes of others', async () => {
  const [viewer, other] = [await aUser(), await aUser()]
  const people = [await aUser(), await aUser(), await aUser(), await aUser()]
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", people[1]?.id)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", people[3]?.id)
  const tags: number[] = []
  for (let nth = 0; nth < 4; nth++)
    tags.push(
      await queryNumber(
        'INSERT INTO tags (key, name, slug, hidden, created_at) VALUES (?1, ?1, ?1, ?2, 1) RETURNING id AS n',
        `tag${viewer.hash}${nth}`,
        nth === 3 ? 1 : 0,
      ),
    )
  const topics = (await env.DB.prepare('SELECT id, key FROM topics ORDER BY id LIMIT 4').all<{ id: number; key: string }>()).results
  await runQuery('UPDATE topics SET hidden_at = 1 WHERE id = ?', topics[3]?.id)
  for (const [nth, at] of [1000, 3000, 3000, 9000].entries()) {
    await mute(viewer, 'user', people[nth]?.id ?? 0, at)
    await mute(viewer, 'tag', tags[nth] ?? 0, at)
    await mute(viewer, 'topic', topics[nth]?.id ?? 0, at)
  }
  await mute(other, 'user', viewer.id, 1)
  await mute(viewer, 'publication', (await aPublication({ owner: other })).id, 1)
  const listed = await muted(viewer)
  expect(listed.users.map(({ handle }) => handle)).toEqual([people[2]?.handle, people[1]?.handle, people[0]?.handle])
  expect(listed.tags.map(({ name }) => name)).toEqual([2, 1, 0].map((nth) => `tag${viewer.hash}${nth}`))
  expect(listed.topics.map(({ key }) => key)).toEqual([topics[2]?.key, topics[1]?.key, topics[0]?.key])
  expect((await muted(other)).users.map(({ handle }) => handle)).toEqual([viewer.handle])
  await runQuery('UPDATE topics SET hidden_at = NULL WHERE id = ?', topics[3]?.id)
})

test('of more than five hundred muted people and tags, the last five hundred are listed', async () => {
  const viewer = await aUser()
  const numbers = JSON.stringify(Array.from({ length: 501 }, (_, nth) => nth))
  await runQuery(
    "INSERT INTO users (hash, handle, name, state, created_at) SELECT printf('many%08d', value), 'm' || ?1 || value, 'کسی', 'active', 1 FROM json_each(?2)",
    viewer.hash,
    numbers,
  )
  await runQuery(
    "INSERT INTO tags (key, name, slug, created_at) SELECT 'm' || ?1 || value, 'm' || ?1 || value, 'm' || ?1 || value, 1 FROM json_each(?2)",
    viewer.hash,
    numbers,
  )
  for (const [kind, table, name] of [
    ['user', 'users', 'handle'],
    ['tag', 'tags', 'name'],
  ])
    await runQuery(
      `INSERT INTO mutes (user_id, kind, target_id, created_at) SELECT ?, ?, id, id FROM ${table} WHERE ${name} LIKE 'm' || ? || '%'`,
      viewer.id,
      kind,
      viewer.hash,
    )
  const { users, tags } = await muted(viewer)
  expect([users.length, users[0]?.handle, users.at(-1)?.handle]).toEqual([500, `m${viewer.hash}500`, `m${viewer.hash}1`])
  expect([tags.length, tags[0]?.name, tags.at(-1)?.name]).toEqual([500, `m${viewer.hash}500`, `m${viewer.hash}1`])
})
