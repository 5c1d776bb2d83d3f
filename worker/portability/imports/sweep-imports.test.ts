import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { anEstablishedUser, as, aUser, runAllJobs, testEnv } from '#worker/testing/index.ts'
import type { ImportState } from './contract.ts'
import { sweepImports } from './discard-file.ts'
import { setReaders } from './open-source.ts'
import { importItems, importParts, imports } from './schema.ts'
import { SourceError, type SourceItem } from './source-item.ts'
import { applyAction, aSourcePost, newKey, readImport } from './testing/a-source.ts'

const WEEK = 7 * DAY

afterEach(() => setReaders())

/** Stores an import of an age in ms with a file, and returns its hash. */
async function anImport(state: ImportState, age: number, over: Partial<typeof imports.$inferInsert> = {}): Promise<string> {
  const { id: ownerId } = await aUser()
  const hash = newHash()
  await database(env)
    .insert(imports)
    .values({ hash, ownerId, clientKey: hash, state, isStored: true, createdAt: now() - age, fileName: 'blog.xml', ...over })
  return hash
}

const sweep = async (hashes: Promise<string>[]) => {
  const kept = await Promise.all(hashes)
  await sweepImports(testEnv(), database(env))
  const rows = await database(env).select({ hash: imports.hash, state: imports.state, isStored: imports.isStored }).from(imports)
  return kept.map((hash) => {
    const row = rows.find((each) => each.hash === hash)
    return [row?.state, row?.isStored]
  })
}

test('an import that nobody started or continued for a week is cancelled without its file, and one that is being read or imported stays', async () => {
  const [idle, busy] = [['uploading', 'ready', 'paused', 'full'] as const, ['reading', 'running'] as const]
  expect(await sweep([...idle, ...busy].map((state) => anImport(state, WEEK + DAY)))).toEqual([
    ...idle.map(() => ['cancelled', false]),
    ...busy.map((state) => [state, true]),
  ])
})

test('the week counts from the start of an import, or else from its creation', async () => {
  const started = { startedAt: now() - WEEK + DAY }
  expect(await sweep([anImport('ready', WEEK - DAY), anImport('paused', 3 * WEEK, started), anImport('paused', WEEK + DAY)])).toEqual([
    ['ready', true],
    ['paused', true],
    ['cancelled', false],
  ])
})

test('the file of an import that is done stays for a week while failed items can be tried again, and otherwise goes at once', async () => {
  const done = async (age: number, item: SourceItem | null) => {
    const hash = await anImport('done', 3 * WEEK, { finishedAt: now() - age })
    const [row] = await database(env).select({ id: imports.id }).from(imports).where(eq(imports.hash, hash))
    await database(env)
      .insert(importItems)
      .values({ importId: row?.id ?? 0, key: hash, position: 0, kind: 'post', title: 'پست', state: 'failed', item })
    return hash
  }
  const post = aSourcePost()
  expect(await sweep([done(WEEK - DAY, post), done(WEEK + DAY, post), done(DAY, null)])).toEqual([
    ['done', true],
    ['done', false],
    ['done', false],
  ])
})

test('with its file, an import forgets the source of what it did not bring and its parts, and nothing of another import', async () => {
  const [swept, kept] = [
    await anImport('done', 3 * WEEK, { finishedAt: now() - WEEK - DAY }),
    await anImport('done', 3 * WEEK, { finishedAt: now() - WEEK + DAY }),
  ]
  const idOf = async (hash: string) => (await database(env).select().from(imports).where(eq(imports.hash, hash)))[0]?.id ?? 0
  const ids = [await idOf(swept), await idOf(kept)]
  const states = ['failed', 'waiting', 'done'] as const
  for (const importId of ids) {
    await database(env).insert(importParts).values({ importId, number: 1, bytes: 1, etag: 'e', digest: 'd' })
    for (const [position, state] of states.entries())
      await database(env)
        .insert(importItems)
        .values({ importId, key: state, position, kind: 'post', title: 'پست', state, item: aSourcePost(), pictures: { a: null } })
  }
  await sweepImports(testEnv(), database(env))
  const left = async (importId: number) => {
    const items = await database(env).select().from(importItems).where(eq(importItems.importId, importId)).orderBy(importItems.position)
    const parts = await database(env).select().from(importParts).where(eq(importParts.importId, importId))
    return [items.map(({ item, pictures }) => [item !== null, Object.keys(pictures).length]), parts.length]
  }
  const whole = [true, 1]
  expect(await Promise.all(ids.map(left))).toEqual([
    [[[false, 0], [false, 0], whole], 0],
    [[whole, whole, whole], 1],
  ])
})

test('a feed that is read again after a failure is swept like any other import, with the texts that were read', async () => {
  setReaders(async () => {
    throw new SourceError('unreachable')
  })
  const person = await anEstablishedUser()
  const response = await as(person).post('/api/imports', { key: newKey(), feed: 'https://blog.example/feed' })
  expect(response.status).toBe(201)
  const { hash } = await response.json<{ hash: string }>()
  await runAllJobs()
  const rowOf = async () => (await database(env).select().from(imports).where(eq(imports.hash, hash)))[0]
  expect(await rowOf()).toMatchObject({ state: 'failed', failure: 'unreachable', finishedAt: expect.any(Number), isStored: false })

  setReaders(async () => ({
    format: 'feed',
    async *items() {
      yield aSourcePost()
    },
    entry: async () => undefined,
  }))
  expect(await applyAction(person, hash, 'retry')).toMatchObject({ state: 'reading', failure: null })
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'ready', failure: null, counts: { waiting: 1 } })
  expect(await rowOf()).toMatchObject({ finishedAt: null, isStored: true })
  await database(env)
    .update(imports)
    .set({ createdAt: now() - WEEK - DAY })
    .where(eq(imports.hash, hash))
  await sweepImports(testEnv(), database(env))
  const row = await rowOf()
  expect(row).toMatchObject({ state: 'cancelled', isStored: false })
  expect(
    await database(env)
      .select({ item: importItems.item })
      .from(importItems)
      .where(eq(importItems.importId, row?.id ?? 0)),
  ).toEqual([{ item: null }])
})
