import { afterEach, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, runAllJobs } from '#worker/testing/index.ts'
import type { ShowImport } from './contract.ts'
import { aFeedItem, mp3Frames } from './testing/a-feed.ts'
import { aHost, previewImport, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const PART = LIMITS.uploadPartBytes
const itemWithLength = (base: string, n: number, length: string, file?: Uint8Array<ArrayBuffer>) =>
  aFeedItem(base, n, { enclosure: `<enclosure url="${base}/sound/${n}.mp3" ${length} type="audio/mpeg"/>` }, file)

it('progress is the share of episodes when a feed omits file sizes, and includes the copied part of the current file', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  // The third file has two parts; the response to the first reveals its size.
  const long = mp3Frames(Math.ceil((PART * 1.25) / 384), 3)
  const items = [
    itemWithLength(host.base, 1, 'length="0"'),
    itemWithLength(host.base, 2, ''),
    itemWithLength(host.base, 3, 'length="?"', long),
    aFeedItem(host.base, 4),
  ]
  serveFeed(host, items)
  expect(await previewImport(person, host.feed)).toMatchObject({ count: 4, unknownSizeCount: 3, bytes: items[3]?.file?.length })
  const seen: ShowImport[] = []
  let hash = ''
  host.onRequest(async (path) => {
    if (hash && path.startsWith('/sound/')) seen.push(await readImport(person, hash))
  })
  const started = await startImport(person, host.feed)
  hash = started.hash
  expect(started).toMatchObject({ progress: 0, copied: 0, unknownSizeCount: 3, remainingMs: null })
  await runAllJobs()
  const [one = 0, two = 0, , four = 0] = items.map(({ file }) => file?.length)
  const part = PART / long.length
  expect(seen.map(({ unknownSizeCount, bytes, copied }) => [unknownSizeCount, bytes, copied])).toEqual([
    [3, four, 0],
    [2, one + four, one],
    [1, one + two + four, one + two],
    [0, one + two + long.length + four, one + two + PART],
    [0, one + two + long.length + four, one + two + long.length],
  ])
  for (const [at, share] of [0, 1, 2, 2 + part, 3].entries()) expect(seen[at]?.progress).toBeCloseTo(share / 4, 6)
  // The remaining time assumes the average size for items of unknown size.
  for (const { speed, remainingMs, unknownSizeCount, bytes, copied } of seen.slice(1))
    expect(remainingMs).toBe(Math.round(((bytes + (bytes / (4 - unknownSizeCount)) * unknownSizeCount - copied) / speed) * 1000))
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', progress: 1, unknownSizeCount: 0, remainingMs: null })
})

it('a broken stream of unknown size leaves no copied bytes in the progress', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const file = mp3Frames(Math.ceil((PART * 1.5) / 384), 1)
  serveFeed(host, [itemWithLength(host.base, 1, '', file), itemWithLength(host.base, 2, '')])
  host.files.set('/sound/1.mp3', { bytes: file, ignoresRange: true, breakAfterBytes: PART + 384 })
  const seen: ShowImport[] = []
  let hash = ''
  host.onRequest(async (path) => {
    if (hash && path === '/sound/2.mp3') seen.push(await readImport(person, hash))
  })
  hash = (await startImport(person, host.feed)).hash
  await runAllJobs()
  expect(seen).toMatchObject([{ progress: 0, copied: 0, bytes: 0, unknownSizeCount: 2, counts: { waiting: 1, copying: 1 } }])
  expect(await readImport(person, hash)).toMatchObject({ progress: 0.5, unknownSizeCount: 1, counts: { done: 1, waiting: 1 } })
})
