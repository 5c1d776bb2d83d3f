import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { aUser, faultyDatabase } from '#worker/testing/index.ts'
import { database } from './client.ts'
import { first, idempotentWrite, readTogether, write } from './write.ts'

async function aCity(start: string) {
  const { id } = await aUser()
  const db = database(env)
  const append = (city: string, client = db) =>
    client
      .update(users)
      .set({ city: sql`${users.city} || ${city}` })
      .where(eq(users.id, id))
      .returning({ city: users.city })
  const selected = db.select({ city: users.city }).from(users).where(eq(users.id, id))
  await db.update(users).set({ city: start }).where(eq(users.id, id))
  return { db, append, selected }
}

test('what comes before sees the old rows, what follows and reads see the new ones; results have the names of their statements', async () => {
  const { db, append, selected } = await aCity('a')
  const results = await write(db, {
    before: { old: first(selected) },
    change: { changed: append('b') },
    after: [append('c')],
    read: { all: selected, one: first(selected) },
  })
  expect(results).toEqual({ old: { city: 'a' }, changed: [{ city: 'ab' }], all: [{ city: 'abc' }], one: { city: 'abc' } })
})

test('a failing statement undoes those before it', async () => {
  const { db, append, selected } = await aCity('a')
  const taken = db
    .update(users)
    .set({ hash: (await aUser()).hash })
    .where(eq(users.handle, (await aUser()).handle))
  await expect(write(db, { change: [append('b')], after: [taken] })).rejects.toThrow()
  expect(await selected).toEqual([{ city: 'a' }])
})

test('reading together gives empty results for no rows, and nothing for no statements', async () => {
  const { db, selected } = await aCity('a')
  const none = db.select({ id: users.id }).from(users).where(sql`0`)
  expect(await readTogether(db, { one: first(none), all: none, city: first(selected) })).toEqual({
    one: undefined,
    all: [],
    city: { city: 'a' },
  })
  expect(await readTogether(db, {})).toEqual({})
})

test('only an idempotent write runs once more after a lost connection', async () => {
  const { append, selected } = await aCity('')
  const lossy = () => {
    const { database: DB, calls } = faultyDatabase(env.DB, { nth: 1, when: 'after', message: 'D1_ERROR: Network connection lost.' })
    return { db: database({ DB }), calls }
  }
  const [once, twice] = [lossy(), lossy()]
  await expect(write(once.db, { change: [append('x', once.db)] })).rejects.toThrow()
  await idempotentWrite(twice.db, { change: [append('y', twice.db)] })
  expect([once.calls(), twice.calls(), await selected]).toEqual([1, 2, [{ city: 'xyy' }]])
})
