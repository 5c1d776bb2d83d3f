import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { countInvalidations, queryNumber, recordedDatabase } from '#worker/testing/index.ts'
import { now, setClockOffset } from './clock.ts'
import { invalidate, invalidateRemoval, isUnchanged, knownVersion, pollInvalidations, pruneInvalidations } from './invalidations.ts'

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
  expect([await countInvalidations('many-100'), await countInvalidations('many-10100')]).toEqual([0, 1])
  await env.DB.prepare("DELETE FROM cache_bumps WHERE tag LIKE 'many-%'").run()
})
