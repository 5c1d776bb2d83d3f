import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { readLastModified } from './last-modified.ts'

const db = database(env)
const AT = Date.UTC(2026, 10, 29, 10)
const at = (ms: number) => new Date(AT + ms).toUTCString()
const read = (changedAt: number, tags: string[], stale?: { headers: Record<string, string> }) =>
  readLastModified(db, { etag: '"a"', tags, changedAt }, stale)

test('content was changed last with its newest item or the last invalidation of its tags, and never in the future', async () => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] })
  await atomic(db, [invalidate(db, ['lm-a'])])
  vi.setSystemTime(AT + 60_000)
  expect([
    await read(AT - 5000, ['lm-a']),
    await read(AT + 5000, ['lm-a']),
    await read(AT - 5000, ['lm-b']),
    await read(AT + 90_000, ['lm-b']),
    await read(0, []),
  ]).toEqual([...[at(0), at(5000), at(-5000), at(60_000), at(60_000)]])
})

test('the same content keeps the time of its outdated copy', async () => {
  const known = 'Sun, 01 Nov 2026 10:00:00 GMT'
  expect(await read(AT, [], { headers: { etag: '"a"', 'last-modified': known } })).toBe(known)
  expect(await read(AT - 1000, [], { headers: { etag: '"b"', 'last-modified': known } })).not.toBe(known)
  expect(await read(AT - 1000, [], { headers: { etag: '"a"' } })).not.toBe(known)
})
