import { env } from 'cloudflare:workers'
import { afterEach, expect, it, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { anEstablishedUser, aPost, request, runAllJobs } from '#worker/testing/index.ts'
import { aFeedItem, FEED_WORD, type ItemFixture } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, previewImport, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

async function importAll(host: ReturnType<typeof aHost>, items: readonly ItemFixture[]) {
  const person = await anEstablishedUser()
  serveFeed(host, items)
  const preview = await previewImport(person, host.feed)
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  return { person, hash, preview, report: await listItems(person, hash), showImport: await readImport(person, hash) }
}

it('imports an episode whose feed overstates its size or length: only the file decides about the limits', async () => {
  const host = aHost()
  const withLength = (n: number, length: string) => ({
    enclosure: `<enclosure url="${host.base}/sound/${n}.mp3" length="${length}" type="audio/mpeg"/>`,
  })
  const { preview, report } = await importAll(host, [
    aFeedItem(host.base, 1, withLength(1, '900000000')),
    aFeedItem(host.base, 2, withLength(2, '99999999999')),
    aFeedItem(host.base, 3, { duration: '<itunes:duration>99:00:00</itunes:duration>' }),
    aFeedItem(host.base, 4, withLength(4, '3')),
  ])
  expect(preview).toMatchObject({ count: 4, skippedCount: 0, unknownSizeCount: 2 })
  // An absurd claim does not count in the sums.
  expect(preview.bytes).toBeLessThan(100_000)
  expect(preview.duration).toBeLessThan(HOUR)
  expect(report.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

it('a size that only the feed claims does not stop an import for lack of space', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const claim = { enclosure: `<enclosure url="${host.base}/sound/1.mp3" length="400000000" type="audio/mpeg"/>` }
  serveFeed(host, [aFeedItem(host.base, 1, claim)])
  const filler = await aPost(person)
  await database(env)
    .insert(episodes)
    .values({
      ...{ postId: filler.id, objectKey: `sound/${filler.hash}`, format: 'mp3', duration: 1000, storedAt: 1 },
      bytes: LIMITS.episodeAudioBytesTotal - 1_000_000,
    })
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 1 } })
})

it('refuses a file above the limit by its response and reads none of it', async () => {
  const host = aHost()
  const { xml } = aFeedItem(host.base, 1)
  setOutboundNetwork(async ({ url }) =>
    url === host.feed
      ? new Response(feedOf(xml))
      : new Response(new Uint8Array(384), {
          status: 206,
          headers: { 'Content-Range': `bytes 0-383/${LIMITS.episodeAudioBytes + 1}`, 'Content-Type': 'audio/mpeg' },
        }),
  )
  const person = await anEstablishedUser()
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await listItems(person, hash)).toMatchObject([{ state: 'failed', reason: 'tooLarge', copied: 0 }])
})

const feedOf = (items: string) => `<rss><channel><title>پادکست</title><description>${FEED_WORD}</description>${items}</channel></rss>`

it('an episode without a title gets one from its notes or file, and a podcast from its host', async () => {
  const host = aHost()
  const untitled = { title: '<title> \u200B </title>' }
  const person = await anEstablishedUser()
  serveFeed(host, [aFeedItem(host.base, 1, untitled), aFeedItem(host.base, 2, { ...untitled, description: '', guid: '' })], { title: '' })
  expect(await previewImport(person, host.feed)).toMatchObject({
    title: new URL(host.base).hostname,
    warnings: ['noTitle', 'cover'],
    count: 2,
  })
  const { hash } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await listItems(person, hash)).toMatchObject([
    { state: 'done', title: 'یادداشت 1 با پیوند یک دو', warnings: ['title'] },
    { state: 'done', title: '2', warnings: ['title', 'guid'] },
  ])
})

it('items with one guid and different files all arrive; the oldest keeps the guid, also when a newer one appears', async () => {
  const host = aHost()
  const shared = { guid: '<guid>same</guid>' }
  const [old, newer, newest] = [1, 2, 3].map((n) => aFeedItem(host.base, n, shared)) as [ItemFixture, ItemFixture, ItemFixture]
  const { person, hash, report, showImport } = await importAll(host, [newer, old])
  expect(report.map(({ key, state, warnings }) => [key, state, warnings])).toEqual([
    [`${host.base}/sound/2.mp3`, 'done', ['repeatedGuid']],
    ['same', 'done', []],
  ])
  serveFeed(host, [newest, newer, old])
  await applyAction(person, hash, 'refresh')
  await runAllJobs()
  expect((await listItems(person, hash)).map(({ key, state }) => [key, state])).toEqual([
    [`${host.base}/sound/2.mp3`, 'done'],
    [`${host.base}/sound/3.mp3`, 'done'],
    ['same', 'done'],
  ])
  const xml = await (await request(`/podcast/${showImport.show.hash}/feed.xml`)).text()
  expect(xml.match(/<guid/g)).toHaveLength(3)
})

test.each([
  ['audio/mpeg', 'https://x.example/play.php'],
  ['audio/mpeg', 'https://x.example/listen.html'],
  ['audio/mp4', 'https://x.example/a.mp4'],
  ['video/mp4', 'https://x.example/a.m4a'],
  ['x-audio/mp3', 'https://x.example/a'],
  ['', 'https://x.example/a.MP3?x=1'],
])('an enclosure of type “%s” at %s is taken for audio until its file says otherwise', async (type, url) => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  serveFeed(host, [aFeedItem(host.base, 1, { enclosure: `<enclosure url="${url}" type="${type}"/>` })])
  expect(await previewImport(person, host.feed)).toMatchObject({ count: 1, skippedCount: 0 })
})
