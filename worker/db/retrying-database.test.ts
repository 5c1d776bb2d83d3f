import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { AppError, toErrorResponse } from '#worker/lib/errors.ts'
import { as, aUser, faultyDatabase, runQuery, takeConsole } from '#worker/testing/index.ts'
import { atomic, database, idempotentAtomic } from './client.ts'
import { readTogether } from './write.ts'

const LOST = 'D1_ERROR: Network connection lost.'
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

const lossy = (message: string, when: 'before' | 'after' = 'before') => {
  const fault = faultyDatabase(env.DB, { nth: 1, when, message })
  return { db: database({ DB: fault.database }), calls: fault.calls }
}

test('a read whose connection is lost runs once more, and so does a batch of reads', async () => {
  const { id } = await aUser()
  const single = lossy(LOST)
  expect(await single.db.select({ id: users.id }).from(users).where(eq(users.id, id))).toEqual([{ id }])
  expect(single.calls()).toBe(2)
  const batch = lossy(LOST)
  const read = batch.db.select({ id: users.id }).from(users).where(eq(users.id, id))
  expect(await readTogether(batch.db, { one: read, other: read })).toEqual({ one: [{ id }], other: [{ id }] })
  expect(batch.calls()).toBe(2)
})

test('a read that an overloaded database rejects is not repeated', async () => {
  const { db, calls } = lossy(OVERLOADED)
  await expect(db.select({ id: users.id }).from(users).limit(1)).rejects.toThrow()
  expect(calls()).toBe(1)
})

test('a write runs once more only as an idempotent batch', async () => {
  const { id } = await aUser()
  const cityOf = async () => (await database(env).select({ city: users.city }).from(users).where(eq(users.id, id)))[0]?.city
  await runQuery("UPDATE users SET city = '' WHERE id = ?", id)
  const append = (db: ReturnType<typeof database>) =>
    db
      .update(users)
      .set({ city: sql`${users.city} || 'x'` })
      .where(eq(users.id, id))
  const single = lossy(LOST, 'after')
  await expect(append(single.db)).rejects.toThrow()
  const batch = lossy(LOST, 'after')
  await expect(atomic(batch.db, [append(batch.db)])).rejects.toThrow()
  expect([single.calls(), batch.calls(), await cityOf()]).toEqual([1, 1, 'xx'])
  const repeated = lossy(LOST, 'after')
  await idempotentAtomic(repeated.db, [repeated.db.update(users).set({ city: 'y' }).where(eq(users.id, id))])
  expect([repeated.calls(), await cityOf()]).toEqual([2, 'y'])
})

test.each([
  LOST,
  OVERLOADED,
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'get: We encountered an internal error. Please try again. (10001)',
])('a transient storage error is a 503 with Retry-After, also as the cause of another error: %s', async (message) => {
  for (const error of [new Error(message), new Error('Failed query', { cause: new Error('wrapped', { cause: new Error(message) }) })]) {
    const { status, headers } = toErrorResponse(error, 'id')
    expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
  }
  expect(toErrorResponse(new AppError('conflict'), 'id').status).toBe(409)
  expect(toErrorResponse(new Error('D1_ERROR: no such column'), 'id').status).toBe(500)
})

test('an API request to an overloaded database is a 503, and the query that Drizzle wraps is not in its body', async () => {
  const person = await aUser()
  const { database: DB } = faultyDatabase(env.DB, { nth: 1, when: 'before', message: OVERLOADED })
  const response = await as(person).get('/api/me/profile', { env: { DB } })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable', message: expect.stringMatching(/دوباره امتحان کن/) } })
  expect(takeConsole()).toHaveLength(1)
})
