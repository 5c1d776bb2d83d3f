import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { anEstablishedUser, aPost, queryNumber, request, runAllJobs, takeConsole, testEnv } from '#worker/testing/index.ts'
import { enqueueIdleImports } from './lease.ts'
import { runImportTurn } from './run-import-turn.ts'
import { podcastImports } from './schema.ts'
import { aFeedItem, mp3Frames } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const PART = LIMITS.uploadPartBytes
const LONG = mp3Frames(Math.ceil((2 * PART + 5000) / 384))
const TWO = mp3Frames(Math.ceil((PART + 5000) / 384))
const db = database(env)
const idOf = async (hash: string) =>
  (await db.select({ id: podcastImports.id }).from(podcastImports).where(eq(podcastImports.hash, hash)))[0]?.id
const readAudioRows = async (hash: string) => {
  const rows = await db.all<{ hash: string; format: string; bytes: number }>(
    `SELECT s.hash, s.format, s.bytes FROM sounds s JOIN podcast_imports i ON i.podcast_id = s.podcast_id WHERE i.hash = '${hash}' ORDER BY s.post_id`,
  )
  return rows
}
const digestOf = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
const partRanges = (requests: readonly string[]) => requests.filter((one) => one.startsWith('/sound/1')).map((one) => one.split('=')[1])

it('after the lease expires, the next turn resumes a copy at the part where it stalled; the stalled worker then changes nothing', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  serveFeed(host, [aFeedItem(host.base, 1, {}, LONG), aFeedItem(host.base, 2)])
  const { hash } = await startImport(person, host.feed)
  const id = await idOf(hash)
  let wake: () => void = () => undefined
  let reached: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    reached = resolve
  })
  host.onRequest(async (_, range) => {
    if (range !== `bytes=${PART}-${2 * PART - 1}`) return
    reached()
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  })
  const stalledTurn = runImportTurn(testEnv(), { import: id ?? 0 })
  await stuck
  host.onRequest(() => undefined)
  expect(await readImport(person, hash)).toMatchObject({ state: 'running', copied: PART, counts: { copying: 1 } })
  // The lease blocks a takeover for a minute; then the cron resumes the import.
  await runAllJobs()
  expect((await readImport(person, hash)).copied).toBe(PART)
  setClockOffset(61_000)
  await enqueueIdleImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 2 } })
  wake()
  await stalledTurn
  await runAllJobs()
  expect(partRanges(host.requests)).toEqual([
    '0-8388607',
    `${PART}-${2 * PART - 1}`,
    `${PART}-${2 * PART - 1}`,
    `${2 * PART}-${3 * PART - 1}`,
  ])
  const found = await readAudioRows(hash)
  expect(found.map(({ bytes }) => bytes)).toEqual([LONG.length, aFeedItem('', 2).file?.length])
  expect(await digestOf(await (await request(`/media/sound/${found[0]?.hash}.mp3`)).arrayBuffer())).toBe(await digestOf(LONG))
  expect((await env.MEDIA.list({ prefix: `sound/${found[0]?.hash}` })).objects).toHaveLength(1)
})

it('concurrent turns import each episode once, and a paused import waits until it is resumed', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  serveFeed(
    host,
    Array.from({ length: 6 }, (_, n) => aFeedItem(host.base, n)),
  )
  const { hash, show } = await startImport(person, host.feed)
  const id = await idOf(hash)
  let count = 0
  host.onRequest(async (path) => {
    if (path.startsWith('/sound/') && ++count === 3) await applyAction(person, hash, 'pause')
  })
  await Promise.all([
    runImportTurn(testEnv(), { import: id ?? 0 }),
    runImportTurn(testEnv(), { import: id ?? 0 }),
    runImportTurn(testEnv(), { import: id ?? 0 }),
  ])
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'paused', counts: { done: 2, copying: 1, waiting: 3 } })
  await enqueueIdleImports(testEnv())
  await runAllJobs()
  expect(count).toBe(3)
  await applyAction(person, hash, 'resume')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 6 } })
  expect(count).toBe(7)
  expect(await queryNumber('SELECT count(*) AS n FROM sounds s JOIN podcasts p ON p.id = s.podcast_id WHERE p.hash = ?', show.hash)).toBe(6)
})

it('an import copies from a host without ranges, retries broken connections and changed files, and reports a host that keeps failing', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const whole = mp3Frames(Math.ceil((PART + 5000) / 384), 5)
  const other = mp3Frames(Math.ceil((PART + 9000) / 384), 6)
  serveFeed(host, [aFeedItem(host.base, 1, {}, TWO), aFeedItem(host.base, 2, {}, whole), aFeedItem(host.base, 3), aFeedItem(host.base, 4)])
  host.files.set('/sound/2.mp3', { bytes: whole, ignoresRange: true })
  host.files.set('/sound/3.mp3', { bytes: mp3Frames(50), breakAfterBytes: 100 })
  host.files.set('/sound/4.mp3', { bytes: mp3Frames(50), status: 503 })
  host.onRequest((path, range) => {
    if (path === '/sound/1.mp3' && range?.startsWith(`bytes=${PART}-`)) host.files.set(path, { bytes: other, etag: '"2"' })
  })
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect((await readImport(person, hash)).counts).toMatchObject({ done: 1, waiting: 3, failed: 0 })
  host.files.set('/sound/3.mp3', { bytes: mp3Frames(45, 3) })
  for (const [round, after] of [31_000, 160_000, 700_000].entries()) {
    setClockOffset(after)
    await enqueueIdleImports(testEnv())
    await runAllJobs()
    if (round === 0) expect((await readImport(person, hash)).counts).toMatchObject({ done: 3, waiting: 1 })
  }
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 3, failed: 1 } })
  expect((await listItems(person, hash)).map(({ reason }) => reason)).toEqual([null, null, null, 'unreachable'])
  expect((await readAudioRows(hash)).map(({ bytes }) => bytes).sort()).toEqual([45 * 384, whole.length, other.length].sort())
  host.files.set('/sound/4.mp3', { bytes: mp3Frames(50) })
  await applyAction(person, hash, 'retry')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 4, failed: 0 } })
})

it('an import stops at the quota and can be resumed once there is room; cancelling keeps only finished episodes', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  serveFeed(host, [aFeedItem(host.base, 1), aFeedItem(host.base, 2), aFeedItem(host.base, 3, {}, TWO)])
  const filler = await aPost(person)
  const setRemainingBytes = (bytes: number) =>
    db
      .insert(episodes)
      .values({
        postId: filler.id,
        objectKey: `sound/${filler.hash}`,
        format: 'mp3',
        bytes: LIMITS.episodeAudioBytesTotal - bytes,
        duration: 1000,
        storedAt: 1,
      })
      .onConflictDoUpdate({ target: episodes.postId, set: { bytes: LIMITS.episodeAudioBytesTotal - bytes } })
  await setRemainingBytes(20_000)
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'full', counts: { done: 1, copying: 1, waiting: 1 } })
  await setRemainingBytes(TWO.length + 40_000)
  await applyAction(person, hash, 'resume')
  let key = ''
  host.onRequest(async (path, range) => {
    if (path !== '/sound/3.mp3' || !range?.startsWith(`bytes=${PART}-`)) return
    key =
      (await env.DB.prepare(
        'SELECT t.sound FROM podcast_import_items t JOIN podcast_imports i ON i.id = t.import_id WHERE i.hash = ? AND t.place = 2',
      )
        .bind(hash)
        .first<string>('sound')) ?? ''
    await applyAction(person, hash, 'cancel')
  })
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'cancelled', counts: { done: 2, waiting: 1 }, copied: 2 * 384 * 43 + 384 })
  expect(key).toMatch(/^[a-z0-9]{12}$/)
  expect(await env.MEDIA.head(`sound/${key}`)).toBeNull()
  host.onRequest(() => undefined)
  await setRemainingBytes(TWO.length * 2)
  await applyAction(person, hash, 'refresh')
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 3 } })
  takeConsole()
})
