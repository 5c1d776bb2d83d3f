import { afterEach, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { setOutbound } from '#worker/lib/http/outbound.ts'
import { aPerson, settleEffects } from '#worker/testing/index.ts'
import type { ShowImport } from './contract.ts'
import { frames, goodItem } from './testing/a-feed.ts'
import { aHost } from './testing/a-host.ts'
import { begin, preview, progress, serve } from './testing/an-importer.ts'

afterEach(() => setOutbound())

const PART = LIMITS.soundPartBytes
/** An item whose feed says `length` of its file's. */
const untold = (base: string, n: number, length: string, file?: Uint8Array<ArrayBuffer>) =>
  goodItem(base, n, { enclosure: `<enclosure url="${base}/sound/${n}.mp3" ${length} type="audio/mpeg"/>` }, file)

it('a feed that tells no lengths is followed by its episodes, with the bytes that came so far', async () => {
  const [host, person] = [aHost(), await aPerson()]
  // The third has two parts, of which the first tells the length.
  const long = frames(Math.ceil((PART * 1.25) / 384), 3)
  const items = [
    untold(host.base, 1, 'length="0"'),
    untold(host.base, 2, ''),
    untold(host.base, 3, 'length="?"', long),
    goodItem(host.base, 4),
  ]
  serve(host, items)
  expect(await preview(person, host.feed)).toMatchObject({ count: 4, untold: 3, bytes: items[3]?.file?.length })
  const seen: ShowImport[] = []
  let hash = ''
  host.onAsk(async (path) => {
    if (hash && path.startsWith('/sound/')) seen.push(await progress(person, hash))
  })
  const begun = await begin(person, host.feed)
  hash = begun.hash
  expect(begun).toMatchObject({ share: 0, copied: 0, untold: 3, left: null })
  await settleEffects()
  const [one = 0, two = 0, , four = 0] = items.map(({ file }) => file?.length)
  const part = PART / long.length
  expect(seen.map(({ untold, bytes, copied }) => [untold, bytes, copied])).toEqual([
    [3, four, 0],
    [2, one + four, one],
    [1, one + two + four, one + two],
    [0, one + two + long.length + four, one + two + PART],
    [0, one + two + long.length + four, one + two + long.length],
  ])
  for (const [at, share] of [0, 1, 2, 2 + part, 3].entries()) expect(seen[at]?.share).toBeCloseTo(share / 4, 6)
  // The time left is told of all four, those that say nothing being taken for such as the others.
  for (const { speed, left, untold, bytes, copied } of seen.slice(1))
    expect(left).toBe(Math.round(((bytes + (bytes / (4 - untold)) * untold - copied) / speed) * 1000))
  expect(await progress(person, hash)).toMatchObject({ state: 'done', share: 1, untold: 0, left: null })
})

it('a file of one piece whose length nobody tells counts while it comes, and not at all when the line breaks', async () => {
  const [host, person] = [aHost(), await aPerson()]
  const file = frames(Math.ceil((PART * 1.5) / 384), 1)
  serve(host, [untold(host.base, 1, '', file), untold(host.base, 2, '')])
  host.files.set('/sound/1.mp3', { bytes: file, whole: true, cut: PART + 384 })
  const seen: ShowImport[] = []
  let hash = ''
  host.onAsk(async (path) => {
    if (hash && path === '/sound/2.mp3') seen.push(await progress(person, hash))
  })
  hash = (await begin(person, host.feed)).hash
  await settleEffects()
  expect(seen).toMatchObject([{ share: 0, copied: 0, bytes: 0, untold: 2, counts: { waiting: 1, copying: 1 } }])
  expect(await progress(person, hash)).toMatchObject({ share: 0.5, untold: 1, counts: { done: 1, waiting: 1 } })
})
