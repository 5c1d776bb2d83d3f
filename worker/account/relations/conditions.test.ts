import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import { aUser } from '#worker/testing/index.ts'
import { assertNotBlocked, blockedBetween, hiddenFrom, mutedBy, selectBlockedBy } from './conditions.ts'
import { blocks, mutes } from './schema.ts'

const evaluate = async (rule: SQL) => (await database(env).all<{ n: unknown }>(sql`SELECT ${rule} AS n`))[0]?.n

test('mutedBy holds only for the user who muted and the person who is muted, and not for a visitor', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()]
  await database(env)
    .insert(mutes)
    .values([
      { userId: one.id, kind: 'user', targetId: other.id, createdAt: 1 },
      { userId: one.id, kind: 'publication', targetId: third.id, createdAt: 1 },
    ])
  expect([
    await evaluate(mutedBy(one.id, other.id)),
    await evaluate(mutedBy(other.id, one.id)),
    await evaluate(mutedBy(one.id, third.id)),
    await evaluate(mutedBy(third.id, other.id)),
    await evaluate(mutedBy(undefined, other.id)),
  ]).toEqual([1, 0, 0, 0, 0])
})

test('blockedBetween and hiddenFrom hold in both directions; hiddenFrom is false for a visitor', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()]
  await database(env).insert(blocks).values({ userId: one.id, blockedId: other.id, createdAt: 1 })
  for (const rule of [blockedBetween, hiddenFrom])
    expect([
      await evaluate(rule(one.id, other.id)),
      await evaluate(rule(other.id, one.id)),
      await evaluate(rule(one.id, third.id)),
    ]).toEqual([1, 1, 0])
  expect(await evaluate(hiddenFrom(undefined, other.id))).toBe(0)
})

test('selectBlockedBy names who blocked; the viewer’s own block comes first', async () => {
  const [one, other] = [await aUser(), await aUser()]
  const block = (userId: number, blockedId: number) => database(env).insert(blocks).values({ userId, blockedId, createdAt: 1 })
  const seen = async () => [await evaluate(selectBlockedBy(one.id, other.id)), await evaluate(selectBlockedBy(other.id, one.id))]
  expect(await seen()).toEqual([null, null])
  await block(other.id, one.id)
  expect(await seen()).toEqual(['other', 'you'])
  await block(one.id, other.id)
  expect(await seen()).toEqual(['you', 'you'])
  expect(await evaluate(selectBlockedBy(undefined, other.id))).toBeNull()
})

test('assertNotBlocked names the person to unblock only to who blocked them', () => {
  const person = { handle: 'sara', name: 'سارا' }
  const detailsOf = (side: 'you' | 'other') => {
    try {
      return assertNotBlocked(side, person)
    } catch (error) {
      return error instanceof AppError && [error.code, error.options.details]
    }
  }
  expect(() => assertNotBlocked(null, person)).not.toThrow()
  expect(detailsOf('you')).toEqual(['forbidden', { blockedBy: 'you', ...person }])
  expect(detailsOf('other')).toEqual(['forbidden', { blockedBy: 'other' }])
})
