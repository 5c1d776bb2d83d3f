import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { CAPS, type PostReport } from '#worker/statistics/collection/contract.ts'
import { aPipeline, type Reader, setNow, statsRows } from '#worker/statistics/collection/testing/visit-pipeline.ts'
import { anEstablishedUser, aPost, as, aUser, interceptCalls, runQuery, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { aRunningPromotion, pausePromotions } from '#worker/testing/promotion-factories.ts'
import { createCardToken, openCardToken, pseudonymizeMember, readCardKey } from './card-token.ts'
import { CardToken, PromotedCardSlot } from './contract.ts'
import { recordPromotionVisits } from './record-promotion-visits.ts'

const pipeline = aPipeline()
beforeEach(async () => {
  await pausePromotions()
  pipeline.take()
})

async function aScene() {
  const [author, buyer, member] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(author)
  const promotion = await aRunningPromotion(author, post, { buyer, views: 10_000 })
  const serve = async (person: TestUser) =>
    PromotedCardSlot.parse(await (await as(person).get('/api/promoted-card?place=home')).json()).card?.token ?? ''
  const numbers = async () => {
    const snapshot = await env.PROMOTIONS.getByName(promotion.hash).snapshot()
    return { views: snapshot?.delivered, impressions: snapshot?.impressions }
  }
  return { author, buyer, member, post, promotion, serve, numbers }
}

const report = async (posts: PostReport[], reader: Reader) => {
  expect(await pipeline.send(posts, reader)).toBe(204)
  return pipeline.take()
}
const NONE = { views: 0, impressions: 0 }

it('an impression and a view with the token of the card are counted once, however often their message is delivered', async () => {
  const { member, post, serve, numbers } = await aScene()
  const token = await serve(member)
  setNow(now() + MINUTE)
  const seen = await report([{ post: post.hash, impression: 50 * SECOND, promotion: token }], member)
  expect(await pipeline.deliver(seen)).toBe(0)
  expect(await numbers()).toEqual({ views: 0, impressions: 1 })
  const viewed = await report([{ post: post.hash, view: 5 * SECOND, visible: 4000, promotion: token }], member)
  expect(await pipeline.deliver([...viewed, ...viewed, ...seen])).toBe(0)
  expect(await pipeline.deliver(viewed)).toBe(0)
  expect(await numbers()).toEqual({ views: 1, impressions: 1 })
  // The visit itself is counted, too.
  expect(await statsRows('SELECT viewed_at FROM visits WHERE post_id = ?', post.id)).toHaveLength(1)
})

it('what a card served before its post became public again shows is not counted', async () => {
  const { member, post, serve, numbers } = await aScene()
  const token = await serve(member)
  setNow(now() + MINUTE)
  await env.DB.prepare("UPDATE posts SET state = 'withdrawn' WHERE id = ?").bind(post.id).run()
  await env.DB.prepare("UPDATE posts SET state = 'published', updated_at = ? WHERE id = ?").bind(now(), post.id).run()
  expect(
    await pipeline.deliver(await report([{ post: post.hash, impression: 30 * SECOND, view: 20 * SECOND, promotion: token }], member)),
  ).toBe(0)
  expect(await numbers()).toEqual(NONE)
  setNow(now() + MINUTE)
  expect(await pipeline.deliver(await report([{ post: post.hash, view: 30 * SECOND, promotion: token }], member))).toBe(0)
  expect(await numbers()).toMatchObject({ views: 1 })
})

it('the messages of members only carry tokens, and no message holds one that the report lacks', async () => {
  const { member, post, serve } = await aScene()
  const token = await serve(member)
  const [first] = await report(
    [
      { post: post.hash, view: 0, promotion: token },
      { post: post.hash, impression: 0 },
    ],
    member,
  )
  expect(first).toMatchObject({ promotions: [{ token, post: post.hash, impressionAt: null, viewedAt: pipeline.lastReceivedAt() }] })
  const [anonymous] = await report([{ post: post.hash, view: 0, promotion: token }], {})
  expect(anonymous).toMatchObject({ promotions: [], accountId: null })
})

test.each<[string, (scene: Awaited<ReturnType<typeof aScene>>, token: string) => Promise<[PostReport, Reader]>]>([
  ['of a visitor', async ({ post }, promotion) => [{ post: post.hash, view: 0, promotion }, {}]],
  [
    'of a bot',
    async ({ post, member }, promotion) => [
      { post: post.hash, view: 0, promotion },
      { ...member, agent: 'examplebot/1.0' },
    ],
  ],
  ['of another member', async ({ post }, promotion) => [{ post: post.hash, view: 0, promotion }, await aUser()]],
  ['of another post', async ({ author, member }, promotion) => [{ post: (await aPost(author)).hash, view: 0, promotion }, member]],
  [
    'with a forged code',
    async ({ post, member }, token) => [
      { post: post.hash, view: 0, promotion: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      member,
    ],
  ],
  ['with another time', async ({ post, member }, token) => [{ post: post.hash, view: 0, promotion: token.replace(/\.(.)/, '.1') }, member]],
  ['without a valid form', async ({ post, member }) => [{ post: post.hash, view: 0, promotion: 'undefined' }, member]],
  ['from before the card', async ({ post, member }, promotion) => [{ post: post.hash, view: 5 * MINUTE, promotion }, member]],
])('a view %s is not counted', async (_, build) => {
  const scene = await aScene()
  const token = await scene.serve(scene.member)
  setNow(now() + 2 * MINUTE)
  const [sent, reader] = await build(scene, token)
  expect(await pipeline.deliver(await report([sent], reader))).toBe(0)
  expect(await scene.numbers()).toEqual(NONE)
})

test.each([
  ['a minute before its card, as clocks differ,', 1, -MINUTE],
  ['more than a minute before its card', 0, -MINUTE - 1],
  ['a day after its card', 1, DAY],
  ['more than a day after its card', 0, DAY + 1],
])('a view %s counts %i times', async (_, views, after) => {
  const { member, post, serve, numbers } = await aScene()
  const token = await serve(member)
  const viewedAt = Number.parseInt(token.split('.')[1] ?? '', 36) + after
  const promotions = [{ token, post: post.hash, impressionAt: null, viewedAt }]
  await recordPromotionVisits(env, [{ accountId: member.id, isBot: false, promotions }])
  expect((await numbers()).views).toBe(views)
})

it('a token is valid as a whole only', async () => {
  const key = await readCardKey(env, database(env))
  const card = { promotion: 'abcdefabcdef', servedAt: now() }
  const token = await createCardToken(key, card, 7)
  expect(await openCardToken(key, token, 7)).toEqual(card)
  for (const other of [`x${token}`, ` ${token}`, `${token}x`, `${token}\n`]) expect(await openCardToken(key, other, 7)).toBeUndefined()
  expect(CardToken.safeParse(token).success).toBe(true)
  for (const other of [`<${token}`, `${token}>`, `${token} ${token}`]) expect(CardToken.safeParse(other).success).toBe(false)
})

it('a view counts for the address of its Tehran day', async () => {
  setNow(Date.UTC(2040, 5, 1, 20, 0))
  const { member, post, promotion, serve } = await aScene()
  const budget = env.PROMOTIONS.getByName(promotion.hash)
  const key = await readCardKey(env, database(env))
  const servedAt = now()
  const pseudonym = await pseudonymizeMember(key, promotion.hash, member.id)
  await runInDurableObject(budget, (_, { storage }) => {
    storage.sql.exec('INSERT INTO cards (member, served_at, day) VALUES (?, ?, ?)', pseudonym, servedAt, tehranDay(servedAt))
  })
  const token = await createCardToken(key, { promotion: promotion.hash, servedAt }, member.id)
  const visitors = {
    '2040-06-01': { visitor: 'v', address: 'first', network: 'n1' },
    '2040-06-02': { visitor: 'v', address: 'second', network: 'n2' },
  }
  const promotions = [{ token, post: post.hash, impressionAt: null, viewedAt: Date.UTC(2040, 5, 1, 20, 31) }]
  await recordPromotionVisits(env, [{ accountId: member.id, isBot: false, promotions, visitors }])
  const sources = await runInDurableObject(budget, (_, { storage }) => storage.sql.exec('SELECT day, address FROM sources').toArray())
  expect([sources, await serve(member)]).toEqual([[{ day: '2040-06-02', address: 'second' }], ''])
})

/** Views of members, each served a card of the promotion first; returns how many were charged. */
async function chargeViews(count: number, member: () => Promise<TestUser>, ipOf: (nth: number) => string): Promise<number> {
  const { post, promotion, numbers } = await aScene()
  const key = await readCardKey(env, database(env))
  const budget = env.PROMOTIONS.getByName(promotion.hash)
  const { hash } = promotion
  for (let nth = 0; nth < count; nth++) {
    const person = await member()
    const servedAt = now()
    await runInDurableObject(budget, async (_, { storage }) => {
      const pseudonym = await pseudonymizeMember(key, hash, person.id)
      storage.sql.exec('INSERT INTO cards (member, served_at, day) VALUES (?, ?, ?)', pseudonym, servedAt, tehranDay(servedAt))
    })
    const token = await createCardToken(key, { promotion: hash, servedAt }, person.id)
    const [message] = await report([{ post: post.hash, view: 0, promotion: token }], { ...person, address: ipOf(nth) })
    for (let time = 0; time < 2; time++) expect(await pipeline.deliver([message])).toBe(0)
  }
  const { impressions, views } = await numbers()
  expect(impressions).toBe(count)
  return views ?? 0
}

test.each<[string, number, number, () => Promise<TestUser>, (nth: number) => string]>([
  ['25 new accounts behind one address', 1, 25, aUser, () => '192.0.2.77'],
  ['25 new accounts in one network', 1, 25, aUser, (nth) => `192.0.2.${nth}`],
  ['12 older accounts behind one address', CAPS.address.floor, 12, anEstablishedUser, () => '192.0.2.78'],
  ['12 older accounts in one network', CAPS.network.floor, 12, anEstablishedUser, (nth) => `198.51.100.${nth}`],
  ['12 older accounts in as many networks', 12, 12, anEstablishedUser, (nth) => `10.0.${nth}.1`],
  ['12 new accounts in as many networks', 12, 12, aUser, (nth) => `10.1.${nth}.1`],
])('of the views of %s, %i are charged', async (_, charged, count, member, ipOf) => {
  expect(await chargeViews(count, member, ipOf)).toBe(charged)
})

test.each(['author', 'buyer'] as const)('a view of the %s is not counted, even with a valid token', async (who) => {
  const scene = await aScene()
  const key = await readCardKey(env, database(env))
  const servedAt = now()
  const { hash } = scene.promotion
  expect(await env.PROMOTIONS.getByName(hash).reserve(await pseudonymizeMember(key, hash, scene[who].id), servedAt)).toBe(true)
  const promotion = await createCardToken(key, { promotion: hash, servedAt }, scene[who].id)
  setNow(now() + MINUTE)
  await pipeline.deliver(await report([{ post: scene.post.hash, view: 0, promotion }], scene[who]))
  expect(await scene.numbers()).toEqual(NONE)
})

it('a view counts within a day after the card was served, also if its report arrives another day later', async () => {
  const { member, post, serve, numbers } = await aScene()
  const other = await aUser()
  const [token, late] = [await serve(member), await serve(other)]
  const servedAt = now()
  setNow(servedAt + 47 * HOUR)
  await pipeline.deliver(await report([{ post: post.hash, view: 22 * HOUR, promotion: late }], other))
  expect(await numbers()).toEqual(NONE)
  await pipeline.deliver(await report([{ post: post.hash, view: 24 * HOUR, promotion: token }], member))
  expect(await numbers()).toEqual({ views: 1, impressions: 1 })
})

it('if a budget does not answer, the messages about its cards are delivered again, and the others are counted', async () => {
  const { member, post, serve, numbers } = await aScene()
  const other = await aPost(await aUser())
  const token = await serve(member)
  setNow(now() + MINUTE)
  const promoted = await report([{ post: post.hash, view: 0, promotion: token }], member)
  const plain = await report([{ post: other.hash, view: 0 }], {})
  let isDown = true
  const PROMOTIONS = {
    getByName: (hash: string) => {
      if (isDown) throw new Error('Durable Object is overloaded')
      return env.PROMOTIONS.getByName(hash)
    },
  } as unknown as typeof env.PROMOTIONS // The app calls only this method.
  const failing = aPipeline({ PROMOTIONS })
  expect(await failing.deliver([...promoted, ...plain, { broken: true }])).toBe(1)
  const events = takeConsole().map((line) => JSON.stringify(line))
  expect(events.some((line) => line.includes('promotion_visits_not_recorded'))).toBe(true)
  expect(await statsRows('SELECT 1 FROM visits WHERE post_id IN (?, ?)', post.id, other.id)).toHaveLength(1)
  expect(await numbers()).toEqual(NONE)
  isDown = false
  expect(await failing.deliver(promoted)).toBe(0)
  expect(await numbers()).toEqual({ views: 1, impressions: 1 })
})

it('messages of earlier versions, without promotions, are counted as before', async () => {
  const { member, post } = await aScene()
  const [message] = await report([{ post: post.hash, view: 0 }], member)
  const { promotions: _, ...earlier } = message as Record<string, unknown>
  expect(await pipeline.deliver([earlier])).toBe(0)
  expect(await statsRows('SELECT 1 FROM visits WHERE post_id = ?', post.id)).toHaveLength(1)
})

it('without SECRETS_KEY, tokens and pseudonyms come from a stored secret, the same for all isolates', async () => {
  await runQuery('DELETE FROM promotion_keys')
  const card = { promotion: 'abcdefghijkl', servedAt: 1_700_000_000_000 }
  const { SECRETS_KEY: _, ...bindings } = env
  // A wrapper of the binding is what another isolate has.
  const isolate = () => ({ ...bindings, DB: interceptCalls(env.DB, (call) => call()) })
  const [one, other] = await Promise.all([isolate(), isolate()].map((own) => readCardKey(own, database(own))))
  if (!one || !other) throw new Error('No key')
  const token = await createCardToken(one, card, 7)
  expect(await openCardToken(other, token, 7)).toEqual(card)
  expect(await openCardToken(other, token, 8)).toBeUndefined()
  expect(await openCardToken(await readCardKey(env, database(env)), token, 7)).toBeUndefined()
  const member = await pseudonymizeMember(one, card.promotion, 7)
  expect(await pseudonymizeMember(other, card.promotion, 7)).toBe(member)
  expect(await pseudonymizeMember(one, 'zzzzzzzzzzzz', 7)).not.toBe(member)
  expect(member).toHaveLength(22)
})
