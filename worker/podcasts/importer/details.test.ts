import { parseRssFeed } from 'feedsmith'
import { afterEach, expect, it } from 'vitest'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, request, runAllJobs, testEnv } from '#worker/testing/index.ts'
import { aFeedItem, mp3Frames } from './testing/a-feed.ts'
import { aHost, listItems, previewImport, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
async function aPicture(side: number) {
  const resized = await testEnv()
    .IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: side, height: side, fit: 'pad' })
    .output({ format: 'image/png' })
  return new Uint8Array(await resized.response().arrayBuffer())
}

it('an import copies cover, chapters, transcript, people and pictures and reports failures as warnings', async () => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const minute = mp3Frames(2500, 1)
  const details = (n: number) => `<podcast:chapters url="/c${n}.json" type="application/json+chapters"/>
    <podcast:transcript url="/t${n}.html" type="text/html"/><podcast:transcript url="/t${n}.vtt" type="text/vtt"/>
    <itunes:image href="/i${n}.png"/><podcast:person role="guest" href="https://example.com/n">نگار</podcast:person>
    <podcast:soundbite startTime="1.5" duration="30">گزیده</podcast:soundbite><podcast:soundbite startTime="0" duration="3">کوتاه</podcast:soundbite>
    <itunes:explicit>true</itunes:explicit><itunes:episodeType>bonus</itunes:episodeType>`
  serveFeed(host, [aFeedItem(host.base, 1, { beside: details(1) }, minute), aFeedItem(host.base, 2, { beside: details(2) }, minute)], {
    channel: '<itunes:image href="/cover.png"/>',
  })
  host.files.set('/cover.png', { bytes: await aPicture(1400), type: 'image/png' })
  host.files.set('/i1.png', { bytes: await aPicture(300), type: 'image/png' })
  host.text(
    '/c1.json',
    JSON.stringify({
      version: '1.2.0',
      chapters: [
        { startTime: 20, title: 'دوم', url: 'http://example.com/2' },
        { startTime: 0, title: 'نخست' },
        { startTime: 999, title: 'پس از پایان' },
      ],
    }),
  )
  host.text('/t1.vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\n<v نگار>سلام به همه\n')
  host.text('/c2.json', '{"chapters": "none"}')
  host.text('/i2.png', 'no picture')

  const preview = await previewImport(person, host.feed)
  expect(preview.cover).toMatch(/^data:image\/webp;base64,/)
  expect(preview.warnings).toEqual([])
  const { hash, show } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: [], counts: { done: 2 } })
  expect((await listItems(person, hash)).map(({ warnings }) => warnings)).toEqual([
    ['soundbites'],
    ['soundbites', 'chapters', 'transcript', 'picture'],
  ])

  const xml = await (await request(`/podcast/${show.hash}/feed.xml`)).text()
  const feed = parseRssFeed(xml)
  expect(feed.itunes?.image).toMatch(/\/media\/cover\/[a-z0-9]{12}\.jpg$/)
  const [second, first] = feed.items ?? []
  expect(second?.podcast?.chapters ?? null).toBeNull()
  expect(first?.itunes).toMatchObject({ explicit: true, episodeType: 'bonus', image: expect.stringMatching(/\/media\/cover\//) })
  expect(first?.podcast?.persons).toMatchObject([{ display: 'نگار', role: 'guest', href: 'https://example.com/n' }])
  expect(xml).toContain('<podcast:soundbite startTime="1.5" duration="30">گزیده</podcast:soundbite>')
  const chapters = await (await request(new URL(first?.podcast?.chapters?.url ?? '').pathname)).json<{ chapters: object[] }>()
  expect(chapters.chapters).toMatchObject([
    { startTime: 0, title: 'نخست' },
    { startTime: 20, title: 'دوم', url: 'https://example.com/2' },
  ])
  expect(await (await request(new URL(first?.podcast?.transcripts?.[0]?.url ?? '').pathname)).text()).toContain('سلام به همه')
})
