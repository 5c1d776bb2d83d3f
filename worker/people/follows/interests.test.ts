import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tagKey } from '#shared/persian/fold.ts'
import { MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import { Interests } from './contract.ts'

test('interests list the followed topics, and the followed visible tags in alphabetical order', async () => {
  const db = database(env)
  const person = await aUser()
  const suffix = person.hash
  const names = ['یاد', 'پرنده', 'پنهان'].map((name) => `${name} ${suffix}`)
  await aPost(person, { tags: names })
  const made = await db
    .select()
    .from(tags)
    .where(inArray(tags.key, names.map(tagKey)))
  await db
    .update(tags)
    .set({ hidden: true })
    .where(eq(tags.key, tagKey(`پنهان ${suffix}`)))
  const [topic] = await db.select().from(topics).where(eq(topics.key, 'poetry'))
  const targets = [...made.map(({ id }) => ({ kind: 'tag' as const, targetId: id })), { kind: 'topic' as const, targetId: topic?.id ?? 0 }]
  await db.insert(follows).values(targets.map((target) => ({ followerId: person.id, createdAt: 1, ...target })))
  const interests = Interests.parse(await (await as(person).get('/api/follows/interests')).json())
  expect(interests.tags.map(({ name }) => name)).toEqual([`پرنده ${suffix}`, `یاد ${suffix}`])
  expect(interests.topics.map(({ key }) => key)).toEqual(['poetry'])
  expect((await as(null).get('/api/follows/interests')).status).toBe(401)
})

const interestsOf = async (person: Parameters<typeof as>[0]) =>
  Interests.parse(await (await as(person).get('/api/follows/interests')).json())

test('the onboarding prompt is recorded with the time of the first request', async () => {
  const person = await aUser()
  expect((await interestsOf(person)).prompted).toBe(false)
  expect((await as(person).post('/api/follows/interests/prompted')).status).toBe(204)
  expect((await interestsOf(person)).prompted).toBe(true)
  const at = () => env.DB.prepare('SELECT interests_asked_at AS at FROM preferences WHERE user_id = ?').bind(person.id).first<number>('at')
  const first = await at()
  setClockOffset(MINUTE)
  await as(person).post('/api/follows/interests/prompted')
  expect(await at()).toBe(first)
})
