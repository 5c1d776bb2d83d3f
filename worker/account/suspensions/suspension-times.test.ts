import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import {
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { OwnSuspension, Suspension } from './contract.ts'
import { liftExpiredSuspensions, overturnStatements } from './index.ts'

const db = database(env)
const suspend = async (by: TestUser, { handle }: { handle: string }, over: object = {}) => {
  const response = await as(by).post('/api/moderation/suspensions', { handle, rule: 1, ...over })
  return { status: response.status, ...(response.status === 201 ? await response.json<{ hash: string }>() : { hash: '' }) }
}
const appeal = async (person: TestUser, text = 'اشتباه شده است') => (await as(person).post('/api/me/appeal', { text })).status
const answer = async (by: TestUser, hash: string, accept: boolean, over = {}) =>
  (await as(by).post(`/api/moderation/suspensions/${hash}/answer`, { accept, text: 'بررسی شد' }, over)).status
const lift = async (by: TestUser, hash: string) => (await as(by).post(`/api/moderation/suspensions/${hash}/lift`)).status
const rowOf = (hash: string) => env.DB.prepare('SELECT * FROM suspensions WHERE hash = ?').bind(hash).first<Record<string, unknown>>()
const stateOf = ({ id }: TestUser) => env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(id).first('state')
const own = async (person: TestUser) =>
  (await (await as(person).get('/api/me/suspension')).json<{ suspension: OwnSuspension | null }>()).suspension
const listed = async (by: TestUser, state: string) =>
  (await (await as(by).get(`/api/moderation/suspensions?state=${state}&limit=50`)).json<{ items: Suspension[] }>()).items.map(
    ({ hash }) => hash,
  )

const aScene = async () => {
  const [moderator, colleague, person, other] = [
    await aUser({ role: 'moderator' }),
    await aUser({ role: 'moderator' }),
    await aUser(),
    await aUser(),
  ]
  const { hash } = await suspend(moderator, person)
  const { hash: ofOther } = await suspend(moderator, other)
  return { moderator, colleague, person, other, hash, ofOther }
}

test('a suspension of a day ends at its last millisecond for its user, the lists and the cron task', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { moderator, person, other, hash, ofOther } = await aScene()
  await runQuery('UPDATE suspensions SET ends_at = NULL WHERE hash = ?', ofOther)
  const run = () => atomic(db, liftExpiredSuspensions(db))
  setClockOffset(DAY - 1)
  await run()
  expect([(await own(person))?.hash, await stateOf(person)]).toEqual([hash, 'suspended'])
  expect(await listed(moderator, 'open')).toContain(hash)
  expect(await listed(moderator, 'ended')).not.toContain(hash)
  setClockOffset(DAY)
  expect(await own(person)).toBeNull()
  expect(await listed(moderator, 'open')).not.toContain(hash)
  expect(await listed(moderator, 'ended')).toContain(hash)
  expect(await appeal(person)).toBe(409)
  await run()
  await run()
  expect(await rowOf(hash)).toMatchObject({ lifted_at: Date.now() + DAY, appeal: null })
  expect([await stateOf(person), await stateOf(other), (await rowOf(ofOther))?.lifted_at]).toEqual(['active', 'suspended', null])
  await deliverNotifications()
  expect((await readNotifications(person)).filter((line) => line.includes('lifted'))).toEqual(['moderation lifted 1'])
  expect((await readNotifications(other)).filter((line) => line.includes('lifted'))).toEqual([])
})

test('a user whose suspension has ended can be suspended again before cron has noticed, for the next step', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { moderator, person, hash, ofOther } = await aScene()
  setClockOffset(DAY - 1)
  expect((await suspend(moderator, person)).status).toBe(409)
  setClockOffset(DAY)
  const next = await suspend(moderator, person)
  expect(next.status).toBe(201)
  expect([(await rowOf(hash))?.lifted_at, await rowOf(next.hash)]).toMatchObject([Date.now() + DAY, { step: 2, lifted_at: null }])
  expect((await rowOf(ofOther))?.lifted_at).toBeNull()
})

test('lifting one suspension leaves that of another user, and a closed account stays closed', async () => {
  const { moderator, person, other, hash, ofOther } = await aScene()
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", person.id)
  expect([await lift(moderator, hash), await lift(moderator, hash)]).toEqual([204, 204])
  expect([await stateOf(person), await stateOf(other), (await rowOf(ofOther))?.lifted_at]).toEqual(['deactivated', 'suspended', null])
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'lift' AND subject = ?", person.hash)).toBe(1)
  expect(await appeal(other)).toBe(200)
  expect((await rowOf(hash))?.appeal).toBeNull()
})

test.each(['deleted', 'deactivated'] as const)('an account that is %s while a moderator suspends it stays so', async (state) => {
  const [moderator, person] = [await aUser({ role: 'moderator' }), await aUser()]
  const close = () => runQuery('UPDATE users SET state = ? WHERE id = ?', state, person.id)
  const DB = interleavedDatabase(env.DB, /insert into "suspensions"/i, close)
  await as(moderator).post('/api/moderation/suspensions', { handle: person.handle, rule: 1 }, { env: { DB } })
  expect(await stateOf(person)).toBe(state)
})

test('an appeal is stored once, repeated with the same text it succeeds, and another text or user changes nothing', async () => {
  const { person, other, hash, ofOther } = await aScene()
  expect([await appeal(person), await appeal(person), await appeal(person, 'متنی دیگر'), await appeal(await aUser())]).toEqual([
    200, 200, 409, 409,
  ])
  expect([(await rowOf(hash))?.appeal, (await rowOf(ofOther))?.appeal]).toEqual(['اشتباه شده است', null])
  expect((await own(other))?.appeal).toBeNull()
})

test('an accepted appeal lifts only its suspension and a refused one none; an appeal is answered once, and not by the moderator who suspended', async () => {
  const { moderator, colleague, person, other, hash, ofOther } = await aScene()
  expect(await answer(colleague, hash, true)).toBe(409)
  await appeal(person)
  await appeal(other)
  const before = [await rowOf(hash), await rowOf(ofOther)]
  expect(await answer(moderator, hash, true)).toBe(403)
  expect(await answer(person, hash, true)).toBe(403)
  expect([await rowOf(hash), await rowOf(ofOther)]).toEqual(before)
  expect(await answer(colleague, hash, false)).toBe(204)
  expect(await answer(colleague, hash, true)).toBe(409)
  expect([await stateOf(person), await rowOf(hash), await rowOf(ofOther)]).toMatchObject([
    'suspended',
    { appeal_answer: 'بررسی شد', overturned: 0, lifted_at: null, answered_by_user_id: colleague.id, decided_alone: 0 },
    before[1] ?? {},
  ])
  expect(await answer(colleague, ofOther, true)).toBe(204)
  const lifted = await rowOf(ofOther)
  expect([await stateOf(other), await stateOf(person), lifted?.overturned]).toEqual(['active', 'suspended', 1])
  expect(lifted?.lifted_at).toBe(lifted?.appeal_answered_at)
  await deliverNotifications()
  expect((await readNotifications(person)).filter((line) => line.includes('ppeal'))).toEqual(['moderation appealRefused 1'])
  expect((await readNotifications(other)).filter((line) => line.includes('ppeal'))).toEqual(['moderation appealAccepted 1'])
})

test('an appeal that is accepted after the suspension was lifted keeps the time of the lifting, and a later suspension continues', async () => {
  const { moderator, colleague, person, hash } = await aScene()
  await appeal(person)
  await lift(moderator, hash)
  const liftedAt = (await rowOf(hash))?.lifted_at
  const next = await suspend(moderator, person)
  setClockOffset(5000)
  expect(await answer(colleague, hash, true)).toBe(204)
  expect([(await rowOf(hash))?.lifted_at, (await rowOf(hash))?.overturned, await stateOf(person)]).toEqual([liftedAt, 1, 'suspended'])
  expect((await rowOf(next.hash))?.lifted_at).toBeNull()
})

test('only one of two concurrent answers to an appeal is stored; the other is a conflict', async () => {
  const { colleague, person, hash } = await aScene()
  const third = await aUser({ role: 'admin' })
  await appeal(person)
  const DB = interleavedDatabase(env.DB, /^insert into "audit_log"/i, () => answer(third, hash, false))
  expect(await answer(colleague, hash, true, { env: { DB } })).toBe(409)
  expect(await rowOf(hash)).toMatchObject({ answered_by_user_id: third.id, overturned: 0, lifted_at: null })
  expect(await stateOf(person)).toBe('suspended')
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act LIKE 'appeal_%' AND subject = ?", person.hash)).toBe(1)
})

test('an undone decision lifts its suspension and no other, counts it for no step, and does nothing if its condition fails', async () => {
  const { moderator, person, other, hash, ofOther } = await aScene()
  const undo = (when: number) => atomic(db, overturnStatements(db, { hash, userId: person.id }, sql`${when}`))
  const before = await rowOf(hash)
  await undo(0)
  expect([await rowOf(hash), await stateOf(person)]).toEqual([before, 'suspended'])
  await undo(1)
  const lifted = await rowOf(hash)
  expect([lifted?.overturned, typeof lifted?.lifted_at, await stateOf(person)]).toEqual([1, 'number', 'active'])
  setClockOffset(1000)
  await undo(1)
  expect(await rowOf(hash)).toEqual(lifted)
  expect([(await rowOf(ofOther))?.overturned, await stateOf(other)]).toEqual([0, 'suspended'])
  expect(await rowOf((await suspend(moderator, person)).hash)).toMatchObject({ step: 1 })
})

test('the lists of suspensions hold those that run, those with an open appeal and those that ended', async () => {
  const { moderator, colleague, person, other, hash, ofOther } = await aScene()
  const permanent = await aUser()
  const { hash: forever } = await suspend(moderator, permanent)
  await runQuery('UPDATE suspensions SET ends_at = NULL WHERE hash = ?', forever)
  await appeal(person)
  await appeal(other)
  await answer(colleague, ofOther, true)
  const scene = new Set([hash, ofOther, forever])
  const of = async (state: string) => (await listed(moderator, state)).filter((one) => scene.has(one)).sort()
  expect(await of('open')).toEqual([hash, forever].sort())
  expect(await of('appealed')).toEqual([hash])
  expect(await of('ended')).toEqual([ofOther])
})

test('a former handle suspends its owner, a publication and a deleted account are not found', async () => {
  const [moderator, person, deleted] = [await aUser({ role: 'moderator' }), await aUser(), await aUser()]
  await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", deleted.id)
  await runQuery(
    "INSERT INTO handles (handle, kind, owner_id, taken_at) VALUES (?1, 'user', ?3, 1), (?2, 'publication', ?3, 1)",
    `formerly${person.id}`,
    `magazine${person.id}`,
    person.id,
  )
  expect((await suspend(moderator, deleted)).status).toBe(404)
  expect((await suspend(moderator, { handle: `magazine${person.id}` })).status).toBe(404)
  expect(await stateOf(person)).toBe('active')
  expect((await suspend(moderator, { handle: `formerly${person.id}` })).status).toBe(201)
  expect(await stateOf(person)).toBe('suspended')
})

test('a suspension that two moderators lift concurrently is lifted, logged and notified once', async () => {
  const { moderator, colleague, person, hash } = await aScene()
  const path = `/api/moderation/suspensions/${hash}/lift`
  const DB = interleavedDatabase(env.DB, /^insert into "audit_log"/i, () => as(colleague).post(path))
  expect((await as(moderator).post(path, {}, { env: { DB } })).status).toBe(204)
  const { results } = await env.DB.prepare("SELECT actor_id FROM audit_log WHERE act = 'lift' AND subject = ?").bind(person.hash).all()
  expect(results).toEqual([{ actor_id: colleague.id }])
  await deliverNotifications()
  expect((await readNotifications(person)).filter((line) => line.includes('lifted'))).toEqual(['moderation lifted 1'])
})
