import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, discardJobs, queryNumber, runAllJobs, runQuery, takeConsole, testEnv } from '#worker/testing/index.ts'
import { enqueueIdleTextImports } from './lease.ts'
import { setReaders } from './open-source.ts'
import { runTextImportTurn } from './run-import-turn.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  begin,
  importItems,
  listItems,
  readFile,
  readImport,
  readPosts,
  readTestSources,
  sendPart,
  sourceFile,
  startImport,
} from './testing/a-source.ts'

beforeEach(readTestSources)
afterEach(() => {
  setOutboundNetwork()
  discardJobs()
})

const waitingTurns = (hash: string) =>
  queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'import-turn' AND id LIKE ?", `import-turn:${hash}:%`)

/** Runs the cron task each hour for four days, with the turns it starts. */
async function runForDays(): Promise<void> {
  discardJobs()
  for (let hour = 1; hour <= 96; hour++) {
    setClockOffset(hour * HOUR)
    await enqueueIdleTextImports(testEnv())
    await runAllJobs()
  }
}

test('a list that waits for a post starts no turns while the post pauses', async () => {
  const person = await anEstablishedUser()
  setOutboundNetwork(async () => new Response('busy', { status: 503 }))
  const post = aSourcePost({ cover: { source: { url: 'https://busy.example/1.gif' }, alt: '' } })
  const { hash, state } = await importItems(person, [post, aSourceList([post])])
  expect([state, await waitingTurns(hash)]).toEqual(['running', 0])
  await enqueueIdleTextImports(testEnv())
  expect(await waitingTurns(hash)).toBe(0)
  setClockOffset(5 * MINUTE)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 2 } })
})

test('a file whose reading never gets anywhere is given up after twelve turns with pauses, and its file is deleted', async () => {
  const person = await anEstablishedUser()
  const file = sourceFile([aSourcePost()])
  const { hash } = await begin(person, file.length)
  await sendPart(person, hash, 1, file)
  setReaders(async () => {
    throw new Error('out of memory')
  })
  await runQuery("UPDATE imports SET state = 'reading', multipart_id = NULL WHERE hash = ?", hash)
  await runForDays()
  expect(takeConsole().filter((line) => line.includes('text_import_turn_failed'))).toHaveLength(12)
  expect(await readImport(person, hash)).toMatchObject({ state: 'failed', failure: 'stuck' })
  expect(await queryNumber('SELECT is_stored AS n FROM imports WHERE hash = ?', hash)).toBe(0)
})

test('an import whose turns crash the worker every time is ended with its items reported, and can be tried again', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost(), aSourcePost()]))
  await startImport(person, hash)
  discardJobs()
  await runQuery(
    'UPDATE imports SET failed_turns = 11, lease_until = ?, lease_key = ? WHERE hash = ?',
    Date.now() + MINUTE,
    'crashed',
    hash,
  )
  await enqueueIdleTextImports(testEnv())
  expect((await readImport(person, hash)).state).toBe('running')
  await runQuery('UPDATE imports SET failed_turns = 12 WHERE hash = ?', hash)
  await enqueueIdleTextImports(testEnv())
  expect((await readImport(person, hash)).state).toBe('running')
  setClockOffset(2 * MINUTE)
  await enqueueIdleTextImports(testEnv())
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { failed: 2, waiting: 0 } })
  expect((await listItems(person, hash)).map(({ reason }) => reason)).toEqual(['error', 'error'])
  await applyAction(person, hash, 'retry')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 2 } })
})

test('an import whose turn crashed gets another from the millisecond in which its lease ends', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost()]))
  await startImport(person, hash)
  discardJobs()
  await runQuery('DELETE FROM outbox')
  vi.useFakeTimers({ toFake: ['Date'] })
  await runQuery("UPDATE imports SET lease_key = 'crashed', lease_until = ? WHERE hash = ?", Date.now() + 1, hash)
  await enqueueIdleTextImports(testEnv())
  expect(await waitingTurns(hash)).toBe(0)
  vi.advanceTimersByTime(1)
  await enqueueIdleTextImports(testEnv())
  expect(await waitingTurns(hash)).toBe(1)
})

test('an undo that gets no further ends, and only what it could not take back is reported and stays', async () => {
  const person = await anEstablishedUser()
  const { hash } = await importItems(person, [aSourcePost(), aSourcePost(), aSourcePost()])
  await runQuery(
    "CREATE TRIGGER kept BEFORE UPDATE OF state ON import_items WHEN NEW.state = 'undone' AND OLD.position > 0 BEGIN SELECT raise(IGNORE); END",
  )
  await applyAction(person, hash, 'undo')
  await runForDays()
  await runQuery('DROP TRIGGER kept')
  expect(await readImport(person, hash)).toMatchObject({ state: 'undone', counts: { done: 2, undone: 1 } })
  expect((await listItems(person, hash)).map(({ state, reason }) => [state, reason])).toEqual([
    ['undone', null],
    ['done', 'error'],
    ['done', 'error'],
  ])
})

test('a turn that achieves something and then fails pauses for a minute only, however often that happens', async () => {
  const person = await anEstablishedUser()
  const { hash } = await readFile(person, sourceFile([aSourcePost(), aSourcePost()]))
  await startImport(person, hash)
  discardJobs()
  await runQuery('UPDATE imports SET failed_turns = 11 WHERE hash = ?', hash)
  // The first post is imported, the second claim fails.
  await runQuery(
    "CREATE TRIGGER broken BEFORE UPDATE OF attempts ON import_items WHEN OLD.position = 1 BEGIN SELECT raise(ABORT, 'broken'); END",
  )
  await runTextImportTurn(testEnv(), { import: await queryNumber('SELECT id AS n FROM imports WHERE hash = ?', hash) })
  await runQuery('DROP TRIGGER broken')
  expect(takeConsole().join()).toContain('text_import_turn_failed')
  expect(await env.DB.prepare('SELECT state, failed_turns FROM imports WHERE hash = ?').bind(hash).first()).toEqual({
    state: 'running',
    failed_turns: 1,
  })
  setClockOffset(2 * MINUTE)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readPosts(person)).toHaveLength(2)
})
