import { env } from 'cloudflare:workers'
import { afterEach, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { aUser, discardJobs, queryNumber, runQuery, takeConsole, testEnv } from '#worker/testing/index.ts'
import { enqueueIdleImports } from './lease.ts'
import { runImportTurn } from './run-import-turn.ts'
import { aFeedItem, mp3Frames } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

type Host = ReturnType<typeof aHost>
const COVER = { channel: '<itunes:image href="/cover.jpg"/>' }
const countRequests = (host: Host, path: string) => host.requests.filter((one) => one.startsWith(path)).length

let square: Promise<Uint8Array<ArrayBuffer>> | undefined
/** Returns a picture of 1,400 by 1,400 pixels, which is made once because that takes a second. */
const aSquare = () => (square ??= makeSquare())

async function makeSquare() {
  const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
  const made = await testEnv()
    .IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: 1400, height: 1400, fit: 'pad' })
    .output({ format: 'image/jpeg' })
  return new Uint8Array(await made.response().arrayBuffer())
}

/** Runs turns as the queue and cron do: one after another while they are enqueued, and a cron run each minute until `until`. */
async function runFor(hash: string, until: number, over: Partial<Env> = {}): Promise<void> {
  const importId = await env.DB.prepare('SELECT id FROM podcast_imports WHERE hash = ?').bind(hash).first<number>('id')
  const runTurn = async () =>
    (await env.DB.prepare("DELETE FROM outbox WHERE kind = 'podcast-import' AND payload ->> 'import' = ? RETURNING id")
      .bind(importId)
      .first()) !== null
  for (let at = 0; at <= until; at += MINUTE) {
    setClockOffset(at)
    await enqueueIdleImports(testEnv(over))
    for (let turn = 0; turn < 50 && (await runTurn()); turn++) await runImportTurn(testEnv(over), { import: importId ?? 0 })
    discardJobs()
  }
}

async function anImport(count = 2, over: Parameters<typeof serveFeed>[2] = COVER) {
  const [host, person] = [aHost(), await aUser()]
  serveFeed(
    host,
    Array.from({ length: count }, (_, n) => aFeedItem(host.base, n + 1)),
    over,
  )
  return { host, person }
}

it('a broken cover is requested once, the episodes arrive without it, and a retry imports the repaired cover', async () => {
  const { host, person } = await anImport()
  const square = await aSquare()
  host.files.set('/cover.jpg', { bytes: square.slice(0, square.length / 2), type: 'image/jpeg' })
  const { hash, show } = await startImport(person, host.feed)
  await runFor(hash, 3 * MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['coverFailed'], counts: { done: 2 } })
  expect(countRequests(host, '/cover.jpg')).toBe(1)

  host.files.set('/cover.jpg', { bytes: square, type: 'image/jpeg' })
  await applyAction(person, hash, 'retry')
  await runFor(hash, MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: [] })
  expect(await env.DB.prepare('SELECT cover FROM podcasts WHERE hash = ?').bind(show.hash).first('cover')).toContain('1400')
  await applyAction(person, hash, 'retry')
  await runFor(hash, MINUTE)
  expect(countRequests(host, '/cover.jpg')).toBe(2)
})

it('a cover of the wrong size keeps its own warning, and reading the feed again imports the new one', async () => {
  const { host, person } = await anImport(1)
  host.files.set('/cover.jpg', { bytes: Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7') })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['coverSize'] })
  host.files.set('/new.jpg', { bytes: await aSquare(), type: 'image/jpeg' })
  serveFeed(host, [aFeedItem(host.base, 1)], { channel: '<itunes:image href="/new.jpg"/>' })
  await applyAction(person, hash, 'refresh')
  await runFor(hash, MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: [] })
})

it('a host that fails to serve the cover is asked four times within ten minutes, while the episodes arrive at once', async () => {
  const { host, person } = await anImport()
  host.files.set('/cover.jpg', { bytes: new Uint8Array(1), status: 500 })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, 0)
  expect(await readImport(person, hash)).toMatchObject({ state: 'running', warnings: [], counts: { done: 2 } })
  // A further turn, as for a retried episode, comes before the next attempt is due.
  await runImportTurn(testEnv(), { import: await queryNumber('SELECT id AS n FROM podcast_imports WHERE hash = ?', hash) })
  expect(countRequests(host, '/cover.jpg')).toBe(1)
  await runFor(hash, HOUR)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['coverFailed'], counts: { done: 2 } })
  expect(countRequests(host, '/cover.jpg')).toBe(4)
})

it('while the image service fails, the cover is not called broken and is imported once the service is back', async () => {
  const { host, person } = await anImport(1)
  host.files.set('/cover.jpg', { bytes: await aSquare(), type: 'image/jpeg' })
  const { hash } = await startImport(person, host.feed)
  const fail = () => Promise.reject(new Error('Images is down'))
  const IMAGES = { info: fail, input: () => ({ output: fail }) } as unknown as ImagesBinding
  await runFor(hash, MINUTE, { IMAGES })
  expect(takeConsole().every((line) => line.includes('import_cover_failed'))).toBe(true)
  expect(await readImport(person, hash)).toMatchObject({ state: 'running', warnings: [], counts: { done: 1 } })
  await runFor(hash, 10 * MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: [] })
})

it('an import whose turns fail pauses longer after each one, and continues when the fault is gone', async () => {
  const { host, person } = await anImport(1, {})
  const { hash } = await startImport(person, host.feed)
  await runQuery("CREATE TRIGGER broken BEFORE UPDATE ON podcast_import_items BEGIN SELECT raise(ABORT, 'broken'); END")
  await runFor(hash, 90 * MINUTE)
  await runQuery('DROP TRIGGER broken')
  expect(takeConsole().filter((line) => line.includes('import_turn_failed'))).toHaveLength(5)
  await applyAction(person, hash, 'pause')
  await applyAction(person, hash, 'resume')
  await runFor(hash, 0)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 1 } })
})

it('a file whose ETag differs in every response fails after four attempts', async () => {
  const [host, person] = [aHost(), await aUser()]
  const long = mp3Frames(Math.ceil((LIMITS.uploadPartBytes + 5000) / 384))
  serveFeed(host, [aFeedItem(host.base, 1, {}, long)])
  let version = 0
  host.onRequest((path) => {
    if (path !== '/sound/1.mp3') return
    host.files.set(path, { bytes: long, etag: `"${version++}"` })
    // So slow that each turn copies one part.
    setClockOffset(now() - Date.now() + 25 * SECOND)
  })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, 2 * HOUR)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { failed: 1 } })
  expect((await listItems(person, hash))[0]).toMatchObject({ state: 'failed', reason: 'changing' })
  expect(countRequests(host, '/sound/1.mp3')).toBeLessThanOrEqual(8)
})

it('chapters, transcript and picture of an episode are requested once, whatever the host answers', async () => {
  const [host, person] = [aHost(), await aUser()]
  const details = `<podcast:chapters url="/c.json" type="application/json+chapters"/><podcast:transcript url="/t.vtt" type="text/vtt"/><itunes:image href="/i.png"/>`
  serveFeed(host, [aFeedItem(host.base, 1, { beside: details }, mp3Frames(2500))])
  for (const path of ['/c.json', '/t.vtt', '/i.png']) host.files.set(path, { bytes: new Uint8Array(10), status: 500 })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, 10 * MINUTE)
  expect((await listItems(person, hash))[0]).toMatchObject({ state: 'done', warnings: ['chapters', 'transcript', 'picture'] })
  expect(['/c.json', '/t.vtt', '/i.png'].map((path) => countRequests(host, path))).toEqual([1, 1, 1])
})

it('a paused copy whose upload R2 has dropped starts over and completes', async () => {
  const [host, person] = [aHost(), await aUser()]
  const long = mp3Frames(Math.ceil((LIMITS.uploadPartBytes + 5000) / 384))
  serveFeed(host, [aFeedItem(host.base, 1, {}, long)])
  host.onRequest(async (path, range) => {
    if (path === '/sound/1.mp3' && range?.startsWith(`bytes=${LIMITS.uploadPartBytes}-`)) await applyAction(person, hash, 'pause')
  })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, 0)
  host.onRequest(() => undefined)
  const copy = await env.DB.prepare('SELECT sound, multipart_id FROM podcast_import_items WHERE title LIKE ? ORDER BY id DESC LIMIT 1')
    .bind('قسمت 1:%')
    .first<{ sound: string; multipart_id: string }>()
  await env.MEDIA.resumeMultipartUpload(`sound/${copy?.sound}`, copy?.multipart_id ?? '').abort()
  await applyAction(person, hash, 'resume')
  await runFor(hash, 5 * MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 1 } })
})

it('an import whose turns crash the worker every time ends with its episodes reported, and can be tried again', async () => {
  const { host, person } = await anImport(2)
  host.files.set('/cover.jpg', { bytes: await aSquare(), type: 'image/jpeg' })
  const { hash } = await startImport(person, host.feed)
  await runQuery('UPDATE podcast_imports SET failed_turns = 12, lease_until = ? WHERE hash = ?', now() + MINUTE, hash)
  await enqueueIdleImports(testEnv())
  expect((await readImport(person, hash)).state).toBe('running')
  setClockOffset(2 * MINUTE)
  await enqueueIdleImports(testEnv())
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['coverFailed'], counts: { failed: 2 } })
  await applyAction(person, hash, 'retry')
  await runFor(hash, 10 * MINUTE)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: [], counts: { done: 2 } })
})

it('a file that changes and breaks off in turns has no more attempts than one that only changes', async () => {
  const [host, person] = [aHost(), await aUser()]
  const long = mp3Frames(Math.ceil((LIMITS.uploadPartBytes * 2 + 5000) / 384))
  serveFeed(host, [aFeedItem(host.base, 1, {}, long)])
  let request = 0
  host.onRequest((path) => {
    if (path !== '/sound/1.mp3') return
    // A part, another version, a part of it, an error; then again.
    const step = request++ % 4
    host.files.set(path, { bytes: long, etag: `"${Math.floor((request + 2) / 4)}"`, ...(step === 3 && { status: 503 }) })
    // So slow that each turn copies one part.
    setClockOffset(now() - Date.now() + 25 * SECOND)
  })
  const { hash } = await startImport(person, host.feed)
  await runFor(hash, 12 * HOUR)
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { failed: 1 } })
  expect(request).toBeLessThan(30)
})
