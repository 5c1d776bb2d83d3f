import { env } from 'cloudflare:workers'
import { parseRssFeed } from 'feedsmith'
import { afterEach, expect, it } from 'vitest'
import { setOutbound } from '#worker/lib/http/outbound.ts'
import { aPerson, request, settleEffects } from '#worker/testing/index.ts'
import { frames, goodItem } from './testing/a-feed.ts'
import { aHost } from './testing/a-host.ts'
import { begin, itemsOf, preview, progress, serve } from './testing/an-importer.ts'

afterEach(() => setOutbound())

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
async function aPicture(side: number) {
  const made = await env.IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: side, height: side, fit: 'pad' })
    .output({ format: 'image/png' })
  return new Uint8Array(await made.response().arrayBuffer())
}

it('cover, chapters, words, people and pictures come along; what cannot is told of and keeps no episode back', async () => {
  const [host, person] = [aHost(), await aPerson()]
  const minute = frames(2500, 1)
  const beside = (n: number) => `<podcast:chapters url="/c${n}.json" type="application/json+chapters"/>
    <podcast:transcript url="/t${n}.html" type="text/html"/><podcast:transcript url="/t${n}.vtt" type="text/vtt"/>
    <itunes:image href="/i${n}.png"/><podcast:person role="guest" href="https://example.com/n">نگار</podcast:person>
    <podcast:soundbite startTime="1.5" duration="30">گزیده</podcast:soundbite><podcast:soundbite startTime="0" duration="3">کوتاه</podcast:soundbite>
    <itunes:explicit>true</itunes:explicit><itunes:episodeType>bonus</itunes:episodeType>`
  serve(host, [goodItem(host.base, 1, { beside: beside(1) }, minute), goodItem(host.base, 2, { beside: beside(2) }, minute)], {
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

  const seen = await preview(person, host.feed)
  expect(seen.cover).toMatch(/^data:image\/webp;base64,/)
  expect(seen.notes).toEqual([])
  const { hash, show } = await begin(person, host.feed)
  await settleEffects()
  expect(await progress(person, hash)).toMatchObject({ state: 'done', notes: [], counts: { done: 2 } })
  expect((await itemsOf(person, hash)).map(({ notes }) => notes)).toEqual([
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
