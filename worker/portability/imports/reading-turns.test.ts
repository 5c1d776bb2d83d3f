import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { unlimitedBudget } from '#worker/lib/turn-budget.ts'
import { anEstablishedUser, discardJobs, queryNumber, runQuery, testEnv } from '#worker/testing/index.ts'
import { acquireLease, type ImportTurn, releaseLease } from './lease.ts'
import { setReaders } from './open-source.ts'
import { readSource } from './read-source.ts'
import { openSource } from './readers/index.ts'
import { aFile, aWxr, aWxrItem, aZip } from './readers/testing/files.ts'
import { aSourcePost, begin, listItems, readFile, readImport, readTestSources, sendPart, sourceFile } from './testing/a-source.ts'

afterEach(() => {
  setReaders()
  discardJobs()
})

const db = database(env)
const idOf = (hash: string) => queryNumber('SELECT id AS n FROM imports WHERE hash = ?', hash)
const TEXTS = 24
const aText = (n: number) => `---\ntitle: پست ${n}\nauthor: ${n % 2 ? 'سارا' : 'نیما'}\ntags: [کتاب]\n---\n\n${'واژه '.repeat(20_000)}\n`

/** Uploads a file and reads it in turns of `bytes` each; returns their number and the bytes that they fetched. */
async function readInTurns(file: Uint8Array<ArrayBuffer>, bytes: number) {
  const person = await anEstablishedUser()
  const { hash } = await begin(person, file.length)
  await sendPart(person, hash, 1, file)
  await env.MEDIA.put(`import/${hash}`, file)
  await runQuery("UPDATE imports SET state = 'reading' WHERE hash = ?", hash)
  let [turnCount, fetched] = [0, 0]
  const MEDIA = new Proxy(env.MEDIA, {
    get: (target, key) => {
      if (key !== 'get') return Reflect.get(target, key)
      return async (name: string, options?: R2GetOptions) => {
        const object = await target.get(name, options)
        fetched += (options?.range as { length?: number } | undefined)?.length ?? object?.size ?? 0
        return object
      }
    },
  }) as Env['MEDIA']
  for (; (await readImport(person, hash)).state === 'reading' && turnCount < 100; turnCount++) {
    const lease = await acquireLease(db, await idOf(hash))
    if (!lease) throw new Error('No lease')
    const turn: ImportTurn = { env: testEnv({ MEDIA }), db, lease, hasProgressed: false }
    await readSource(turn, { ms: Number.POSITIVE_INFINITY, bytes })
    await releaseLease(db, lease, { hasFailed: false, hasProgressed: turn.hasProgressed })
  }
  return { person, hash, turnCount, fetched, read: await readImport(person, hash) }
}

test('an archive is read in turns that continue at the next entry, so that each is inflated once, with the same result as in one turn', async () => {
  const file = await aZip({
    ...Object.fromEntries(Array.from({ length: TEXTS }, (_, n) => [`posts/${String(n).padStart(2, '0')}.md`, aText(n)])),
    'posts/_index.md': 'بخش',
    'posts/zz.md': aText(3),
  })
  const parts = await readInTurns(file, 500_000)
  const whole = await readInTurns(file, Number.POSITIVE_INFINITY)
  expect([parts.turnCount, whole.turnCount]).toEqual([7, 1])
  expect(parts.fetched).toBeLessThan(file.length * 1.2)
  expect(parts.read).toMatchObject({
    state: 'ready',
    summary: { posts: TEXTS + 1, authors: [{ count: 13 }, { count: 12 }], tags: [{ name: 'کتاب', count: TEXTS + 1 }] },
  })
  expect(parts.read.summary).toEqual(whole.read.summary)
  const titles = async ({ person, hash }: typeof parts) => (await listItems(person, hash)).map(({ title, key }) => [title, key])
  expect(await titles(parts)).toEqual(await titles(whole))
})

test('a file that can only be read from its start is read in turns, too, and each stores some of it', async () => {
  const file = new TextEncoder().encode(
    aWxr(Array.from({ length: 30 }, (_, n) => aWxrItem({ id: n + 1, title: `پست ${n}`, content: 'واژه '.repeat(10_000) })).join('')),
  )
  const { turnCount, read, person, hash } = await readInTurns(file as Uint8Array<ArrayBuffer>, 300_000)
  expect(turnCount).toBeGreaterThan(4)
  expect(read).toMatchObject({ state: 'ready', summary: { posts: 30, isTruncated: false }, counts: { waiting: 30 } })
  expect((await listItems(person, hash)).map(({ title }) => title)).toEqual(Array.from({ length: 30 }, (_, n) => `پست ${n}`))
})

test('a post that a file contains twice is imported once, also when the two are read in different turns', async () => {
  const items = [1, 2, 3, 1].map((id) => aWxrItem({ id, title: `پست ${id}`, content: 'واژه '.repeat(30_000) }))
  const file = new TextEncoder().encode(aWxr(items.join(''))) as Uint8Array<ArrayBuffer>
  for (const bytes of [1, Number.POSITIVE_INFINITY]) {
    const { person, hash, read } = await readInTurns(file, bytes)
    expect(read).toMatchObject({ counts: { waiting: 3, skipped: 1 }, summary: { authors: [{ count: 3 }] } })
    expect((await listItems(person, hash)).map(({ state, reason }) => [state, reason])).toEqual([
      ...Array.from({ length: 3 }, () => ['waiting', null]),
      ['skipped', 'repeated'],
    ])
  }
})

test('items that an earlier version read without a place are read again, and none is stored twice', async () => {
  readTestSources()
  const person = await anEstablishedUser()
  const items = Array.from({ length: 5 }, (_, n) => aSourcePost({ title: `${n}` }))
  const { hash } = await readFile(person, sourceFile(items))
  await runQuery('DELETE FROM import_items WHERE import_id = ? AND position >= 3', await idOf(hash))
  await runQuery("UPDATE imports SET state = 'reading', reading = NULL WHERE hash = ?", hash)
  const lease = await acquireLease(db, await idOf(hash))
  if (!lease) throw new Error('No lease')
  await readSource({ env: testEnv(), db, lease, hasProgressed: false })
  expect((await listItems(person, hash)).map(({ title }) => title)).toEqual(items.map(({ title }) => title))
})

test('a cut file with posts is read and said to be cut; one without posts is refused', async () => {
  const wxr = aWxr([1, 2, 3].map((id) => aWxrItem({ id, title: `پست ${id}` })).join(''))
  const cut = (length: number) => readInTurns(new TextEncoder().encode(wxr.slice(0, length)) as Uint8Array<ArrayBuffer>, 1_000_000)
  expect((await cut(wxr.length - 100)).read).toMatchObject({ state: 'ready', summary: { posts: 2, isTruncated: true } })
  expect((await cut(900)).read).toMatchObject({ state: 'failed', failure: 'truncated', summary: null })
})

test('while an archive of long texts is read, other work gets the thread for each of them', async () => {
  const texts = 20
  const text = `# سلام\n\n${'واژه '.repeat(100_000)}`
  const file = aFile(await aZip(Object.fromEntries(Array.from({ length: texts }, (_, n) => [`${n}.md`, text]))))
  let [ticks, isDone] = [0, false]
  const tick = () => {
    ticks += 1
    if (!isDone) setTimeout(tick, 0)
  }
  setTimeout(tick, 0)
  const source = await openSource(env, file, unlimitedBudget())
  let found = 0
  for await (const item of source.items()) found += item.kind === 'post' ? 1 : 0
  isDone = true
  expect(found).toBe(texts)
  expect(ticks).toBeGreaterThanOrEqual(texts)
})
