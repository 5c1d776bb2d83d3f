import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { countInvalidations, faultyDatabase, queryNumber, recordedDatabase, takeConsole } from '#worker/testing/index.ts'
import { now, setClockOffset } from './clock.ts'
import {
  invalidate,
  invalidateRemoval,
  isUnchanged,
  isUpToDate,
  knownVersion,
  lastInvalidatedAt,
  pollAfterWrite,
  pollInvalidations,
  pollMode,
  pruneInvalidations,
  tryPollInvalidations,
} from './invalidations.ts'

const db = database(env)
const aTag = () => `t-${crypto.randomUUID()}`
const readVersion = (tag: string) => queryNumber('SELECT seq AS n FROM cache_bumps WHERE tag = ?', tag)
const write = (tags: readonly string[]) => atomic(db, [invalidate(db, tags)])

test('a tag keeps one row, whose version grows with each invalidation and is never used again', async () => {
  const tag = aTag()
  const versions: number[] = []
  for (let times = 0; times < 3; times++) {
    await write([tag])
    versions.push(await readVersion(tag))
  }
  expect(await countInvalidations(tag)).toBe(1)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  setClockOffset(3 * HOUR)
  await atomic(db, [pruneInvalidations(db)])
  expect(await countInvalidations(tag)).toBe(0)
  await write([tag])
  expect(await readVersion(tag)).toBeGreaterThan(versions[2] ?? 0)
})

test('a removal that awaits its purge stays a removal when the tag is invalidated again, and is not pruned for a day', async () => {
  const tag = aTag()
  const isRemoval = () => queryNumber('SELECT removal AS n FROM cache_bumps WHERE tag = ?', tag)
  await atomic(db, [invalidateRemoval(db, [tag])])
  await write([tag])
  expect(await isRemoval()).toBe(1)
  setClockOffset(3 * HOUR)
  await atomic(db, [pruneInvalidations(db)])
  expect(await countInvalidations(tag)).toBe(1)
  await env.DB.prepare('UPDATE cache_bumps SET purged = 1 WHERE tag = ?').bind(tag).run()
  await write([tag])
  expect(await isRemoval()).toBe(0)
})

test('invalidating more tags than a statement has parameters takes one statement', async () => {
  const tags = Array.from({ length: 150 }, aTag)
  await write(tags)
  await pollInvalidations(db)
  expect(await countInvalidations(tags[149] ?? '')).toBe(1)
})

test('a poll of fewer than 200 new rows misses none', async () => {
  await write([aTag(), aTag(), aTag()])
  await pollInvalidations(db)
  const before = knownVersion()
  await write(Array.from({ length: 100 }, aTag))
  await write(Array.from({ length: 99 }, aTag))
  await pollInvalidations(db)
  expect(isUnchanged([aTag()], before - 2)).toBe(true)
})

test('a poll reads at most 200 rows; a page older than the tags it missed counts as changed', async () => {
  await pollInvalidations(db)
  const [before, [missed = '', ...others]] = [knownVersion(), Array.from({ length: 251 }, aTag)]
  expect(isUnchanged([missed], before)).toBe(true)
  for (const chunk of [[missed], others.slice(0, 150), others.slice(150)]) await write(chunk)
  const recorded = recordedDatabase(env.DB)
  await pollInvalidations(database({ DB: recorded.database }))
  expect(recorded.recorded[0]?.values.at(-1)).toBe(200)
  const [missedVersion, floor] = [await readVersion(missed), await readVersion(others[50] ?? '')]
  expect([knownVersion() - floor, missedVersion < floor]).toEqual([199, true])
  // Nothing says whether these tags changed, so only pages that are newer than the missed rows are known to be unchanged.
  const unrelated = aTag()
  expect([before, floor - 2, floor - 1, knownVersion()].map((version) => isUnchanged([unrelated], version))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isUnchanged([others.at(-1) ?? ''], floor)).toBe(false)
})

test('pruning keeps the latest tags up to a maximum, which exceeds what a poll reads', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
    INSERT INTO cache_bumps (tag, at) SELECT 'many-' || i, ? FROM n`,
  )
    .bind(now())
    .run()
  await atomic(db, [pruneInvalidations(db)])
  expect(await queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE removal = 0')).toBeLessThanOrEqual(10_000)
  const kept = ['many-100', 'many-101', 'many-10100'].map((tag) => countInvalidations(tag))
  expect(await Promise.all(kept)).toEqual([0, 1, 1])
  await env.DB.prepare("DELETE FROM cache_bumps WHERE tag LIKE 'many-%'").run()
})

const AT = Date.UTC(2026, 10, 29)
const stopAt = (at: number) => void vi.useFakeTimers({ now: at, toFake: ['Date'] })
const brokenDb = () => database({ DB: faultyDatabase(env.DB, { nth: 'all', when: 'before' }).database })

test('a request polls in the background after a second, before it is served after ten, and when the clock has moved back', async () => {
  stopAt(AT)
  await pollInvalidations(db)
  const after = (ms: number) => {
    vi.setSystemTime(AT + ms)
    return [pollMode(), isUpToDate()]
  }
  expect([after(0), after(1000), after(1001), after(10_000), after(10_001), after(-1)]).toEqual([
    ...[
      ['none', true],
      ['none', true],
      ['background', false],
      ['background', false],
      ['blocking', false],
      ['blocking', false],
    ],
  ])
})

test('after a write whose poll fails, the next request polls before it is served', async () => {
  stopAt(AT)
  await pollInvalidations(db)
  await pollAfterWrite(brokenDb())
  expect([pollMode(), isUpToDate()]).toEqual(['blocking', false])
  expect(takeConsole()).toEqual([expect.stringContaining('invalidation_poll_failed')])
  await pollAfterWrite(db)
  expect([pollMode(), isUpToDate()]).toEqual(['none', true])
})

test('a write whose poll fails is polled for also if a poll has failed just before', async () => {
  stopAt(AT)
  await pollInvalidations(db)
  await tryPollInvalidations(brokenDb())
  await pollAfterWrite(brokenDb())
  expect(pollMode()).toBe('blocking')
  takeConsole()
})

test('while polls fail, requests serve what is cached and poll again a second later', async () => {
  stopAt(AT)
  await pollInvalidations(db)
  vi.setSystemTime(AT + 60_000)
  await tryPollInvalidations(brokenDb())
  expect(takeConsole()).toEqual([expect.stringContaining('invalidation_poll_failed')])
  const after = (ms: number) => {
    vi.setSystemTime(AT + 60_000 + ms)
    return [pollMode(), isUpToDate()]
  }
  expect([after(0), after(1000), after(1001)]).toEqual([
    ['none', false],
    ['none', false],
    ['blocking', false],
  ])
  await tryPollInvalidations(db)
  expect([pollMode(), isUpToDate()]).toEqual(['none', true])
})

test('a poll learns nothing from a failure, and everything afterwards', async () => {
  const tag = aTag()
  await pollInvalidations(db)
  const before = knownVersion()
  await write([tag])
  await tryPollInvalidations(brokenDb())
  takeConsole()
  expect([knownVersion(), isUnchanged([tag], before)]).toEqual([before, true])
  await pollAfterWrite(db)
  expect([knownVersion(), isUnchanged([tag], before), isUnchanged([tag], knownVersion())]).toEqual([await readVersion(tag), false, true])
})

test('the last invalidation of several tags is the latest of them', async () => {
  const [first, second, other] = [aTag(), aTag(), aTag()]
  for (const [at, tag] of [
    [AT, first],
    [AT + 7, second],
    [AT + 9, other],
  ] as const) {
    stopAt(at)
    await write([tag])
  }
  expect([
    await lastInvalidatedAt(db, [first, second]),
    await lastInvalidatedAt(db, [first]),
    await lastInvalidatedAt(db, [aTag()]),
    await lastInvalidatedAt(db, []),
  ]).toEqual([...[AT + 7, AT, 0, 0]])
})

test('a statement invalidates each tag once, and only if its condition holds', async () => {
  const [tag, skipped] = [aTag(), aTag()]
  const before = await queryNumber('SELECT coalesce(max(seq), 0) AS n FROM cache_bumps')
  await atomic(db, [invalidate(db, [tag, tag]), invalidate(db, [skipped], sql`1 = 0`), invalidateRemoval(db, [skipped], sql`1 = 0`)])
  expect([await countInvalidations(tag), await countInvalidations(skipped), await readVersion(tag)]).toEqual([1, 0, before + 1])
})

test('a change is kept for two hours, and a removal until the edge was purged of it, for a day', async () => {
  stopAt(AT)
  const [routine, waiting, purged] = [aTag(), aTag(), aTag()]
  await atomic(db, [invalidate(db, [routine]), invalidateRemoval(db, [waiting, purged])])
  await env.DB.prepare('UPDATE cache_bumps SET purged = 1 WHERE tag = ?').bind(purged).run()
  const keptAfter = async (ms: number) => {
    vi.setSystemTime(AT + ms)
    await atomic(db, [pruneInvalidations(db)])
    return Promise.all([routine, waiting, purged].map((tag) => countInvalidations(tag)))
  }
  expect([await keptAfter(2 * HOUR), await keptAfter(2 * HOUR + 1), await keptAfter(DAY), await keptAfter(DAY + 1)]).toEqual([
    ...[
      [1, 1, 1],
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ],
  ])
})
