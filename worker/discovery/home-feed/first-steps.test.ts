import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { aPost, as, aUser, runQuery, type TestUser } from '#worker/testing/index.ts'
import { HomePage } from './contract.ts'

const readSteps = async (person: TestUser) => {
  const { suggestions } = HomePage.parse(await (await as(person).get('/api/home/foryou')).json())
  return suggestions?.firstSteps
}

const follow = (person: TestUser, kind: 'user' | 'topic', targetId: number) =>
  database(env).insert(follows).values({ followerId: person.id, kind, targetId, createdAt: now() })

test('a new member sees what is done of the first steps, until all are', async () => {
  const person = await aUser()
  expect(await readSteps(person)).toEqual({ topics: [], people: 0, hasPhoto: false, hasWritten: false })
  for (const key of ['poetry', 'literature', 'history', 'music']) await follow(person, 'topic', (await findTopic(database(env), key)).id)
  for (let nth = 1; nth <= 4; nth += 1) await follow(person, 'user', (await aUser()).id)
  await aPost(person, { state: 'draft' })
  const steps = await readSteps(person)
  expect(steps).toMatchObject({ people: 3, hasPhoto: false, hasWritten: true })
  expect(steps?.topics).toHaveLength(3)
  await runQuery('UPDATE users SET avatar = ? WHERE id = ?', JSON.stringify({ key: 'x', width: 1, height: 1 }), person.id)
  expect(await readSteps(person)).toBeNull()
})

test('the work and the follows of others are not the member’s steps', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await follow(other, 'user', person.id)
  await aPost(other, { state: 'draft' })
  expect(await readSteps(person)).toEqual({ topics: [], people: 0, hasPhoto: false, hasWritten: false })
})

test('an account of thirty days is offered no first steps', async () => {
  const person = await aUser()
  const setAge = (age: number) => runQuery('UPDATE users SET created_at = ? WHERE id = ?', now() - age, person.id)
  await setAge(30 * DAY - MINUTE)
  expect(await readSteps(person)).not.toBeNull()
  await setAge(30 * DAY)
  expect(await readSteps(person)).toBeNull()
})

test('closed first steps stay closed, for this member only', async () => {
  const [person, other] = [await aUser(), await aUser()]
  for (let nth = 1; nth <= 2; nth += 1) expect((await as(person).delete('/api/home/first-steps')).status).toBe(204)
  expect(await readSteps(person)).toBeNull()
  expect(await readSteps(other)).not.toBeNull()
})
