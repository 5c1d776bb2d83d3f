import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type FAULTS, faultyEnv, selectFaults } from '#worker/testing/fault-injection.ts'
import {
  anEstablishedUser,
  as,
  discardJobs,
  paragraphs,
  queryNumber,
  runAllJobs,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { sweepImports } from './discard-file.ts'
import { enqueueIdleTextImports } from './lease.ts'
import { runTextImportTurn } from './run-import-turn.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  begin,
  gif,
  listItems,
  readFile,
  readImport,
  readPosts,
  readTestSources,
  sendPart,
  sourceFile,
  startImport,
  withPictures,
} from './testing/a-source.ts'

beforeEach(readTestSources)

const idOf = (hash: string) => queryNumber('SELECT id AS n FROM imports WHERE hash = ?', hash)

/** Lets leases and pauses expire and runs the cron task and all jobs. */
async function recover(): Promise<void> {
  discardJobs()
  for (let round = 1; round <= 3; round++) {
    setClockOffset(round * 6 * MINUTE)
    await enqueueIdleTextImports(testEnv())
    await runAllJobs()
    await sweepImports(testEnv(), database(env))
  }
}

const sourceOf = (count: number) => {
  const picture = 'aaaaaaaaaaaa'
  const posts = Array.from({ length: count }, (_, n) =>
    aSourcePost({
      title: `نوشتهٔ ${n}`,
      text: { document: n === 0 ? withPictures('عکس', picture) : paragraphs(`متن ${n}`) },
      tags: ['کتاب'],
    }),
  )
  return sourceFile([...posts, aSourceList(posts)], { [`media/${picture}.webp`]: gif() })
}

/** What an import left, without random values. */
const readState = async (person: TestUser, hash: string) => ({
  import: [(await readImport(person, hash)).state, (await readImport(person, hash)).counts],
  items: (await listItems(person, hash)).map(({ title, state, warnings, path }) => [title, state, warnings, path !== null]),
  // A post whose first attempt failed comes after the others.
  posts: (await readPosts(person)).map(({ title, state }) => `${title}: ${state}`).toSorted(),
  listed: await queryNumber(
    'SELECT count(*) AS n FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = ? AND l.deleted_at IS NULL',
    person.id,
  ),
  imported: await queryNumber('SELECT count(*) AS n FROM imported_posts WHERE owner_id = ?', person.id),
  tagged: await queryNumber('SELECT count(*) AS n FROM post_tags t JOIN posts p ON p.id = t.post_id WHERE p.author_id = ?', person.id),
  isStored: await queryNumber('SELECT is_stored AS n FROM imports WHERE hash = ?', hash),
})

/** The stages of an import, each with the call that carries it out. */
const STAGES = { reading: /insert into "import_items"/, running: /insert into "post_bodies"/, undoing: /update "posts"/ }
type ImportStage = keyof typeof STAGES

/** Prepares an import whose next turn is of a stage. */
async function prepare(stage: ImportStage): Promise<{ person: TestUser; hash: string }> {
  setClockOffset(0)
  const [person, file] = [await anEstablishedUser(), sourceOf(2)]
  if (stage === 'reading') {
    const { hash } = await begin(person, file.length)
    await sendPart(person, hash, 1, file)
    await env.DB.prepare('DELETE FROM outbox').run()
    await completeUpload(person, hash)
    discardJobs()
    return { person, hash }
  }
  const { hash } = await readFile(person, file)
  await startImport(person, hash)
  if (stage === 'undoing') {
    await runAllJobs()
    await applyAction(person, hash, 'undo')
  }
  discardJobs()
  return { person, hash }
}

const completeUpload = async (person: TestUser, hash: string) => {
  expect((await as(person).post(`/api/imports/${hash}/read`)).status).toBe(200)
}

test.each(Object.keys(STAGES) as ImportStage[])(
  'a fault in any call to storage during a turn of an import that is %s neither loses nor doubles anything',
  async (stage) => {
    const run = async (nth: number, fault: (typeof FAULTS)[number]) => {
      const { person, hash } = await prepare(stage)
      const { env: faulty, calls } = faultyEnv(nth, fault)
      await runTextImportTurn(testEnv(faulty), { import: await idOf(hash) }).catch(() => undefined)
      await recover()
      takeConsole()
      return { calls, state: await readState(person, hash) }
    }
    const expected = await run(Number.POSITIVE_INFINITY, 'before')
    expect(expected.calls.filter((call) => STAGES[stage].test(call)).length).toBeGreaterThan(0)
    const found: string[] = []
    for (const { nth, fault } of selectFaults(expected.calls, STAGES[stage], 3)) {
      const { state } = await run(nth, fault)
      if (JSON.stringify(state) !== JSON.stringify(expected.state))
        found.push(
          `call ${nth} (${expected.calls[nth - 1]}), ${fault}: ${JSON.stringify(state)} instead of ${JSON.stringify(expected.state)}`,
        )
    }
    expect(found, found.join('\n')).toEqual([])
  },
  5 * MINUTE,
)

test('reading continues behind the stored items, also after a turn that stopped between batches', async () => {
  const person = await anEstablishedUser()
  const items = Array.from({ length: 250 }, (_, n) => aSourcePost({ title: `${n}` }))
  const { hash } = await readFile(person, sourceFile([...items, items[0] ?? aSourcePost()]))
  await env.DB.prepare('DELETE FROM import_items WHERE import_id = ? AND position >= 130')
    .bind(await idOf(hash))
    .run()
  await env.DB.prepare("UPDATE imports SET state = 'reading', summary = NULL WHERE hash = ?").bind(hash).run()
  await runTextImportTurn(testEnv(), { import: await idOf(hash) })
  const read = await readImport(person, hash)
  expect(read).toMatchObject({
    state: 'ready',
    counts: { waiting: 250, skipped: 1 },
    summary: { posts: 250, authors: [{ name: 'سارا', count: 250 }] },
  })
  expect((await listItems(person, hash, 'waiting')).map(({ title }) => title)).toEqual(items.map(({ title }) => title))
})

test('an item that crashes every turn is reported, and the others are imported', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost({ title: 'شکننده' }), aSourcePost({ title: 'سالم' })]))
  await startImport(person, hash)
  await env.DB.prepare('UPDATE import_items SET attempts = 4 WHERE import_id = ? AND position = 0')
    .bind(await idOf(hash))
    .run()
  await runAllJobs()
  expect((await listItems(person, hash)).map(({ title, state, reason }) => [title, state, reason])).toEqual([
    ['شکننده', 'failed', 'error'],
    ['سالم', 'done', null],
  ])
  expect(await queryNumber('SELECT is_stored AS n FROM imports WHERE hash = ?', hash)).toBe(1)
  await applyAction(person, hash, 'retry')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  expect(await queryNumber('SELECT is_stored AS n FROM imports WHERE hash = ?', hash)).toBe(0)
})

test('cancelling an import removes the draft that a crash left', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost()]))
  await startImport(person, hash)
  const item = await queryNumber('SELECT id AS n FROM import_items WHERE import_id = ?', await idOf(hash))
  await env.DB.prepare('INSERT INTO posts (hash, author_id, client_key, created_at, updated_at) VALUES (?, ?, ?, 1, 1)')
    .bind(`x${hash.slice(1)}`, person.id, `import-${hash}-${item}`)
    .run()
  await applyAction(person, hash, 'cancel')
  expect(await queryNumber("SELECT count(*) AS n FROM posts WHERE author_id = ? AND state <> 'removed'", person.id)).toBe(0)
})
