import { env } from 'cloudflare:workers'
import { parseRssFeed } from 'feedsmith'
import { afterEach, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { SubscriptionsPreview } from '#worker/distribution/opml/contract.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, as, aUser, audioSample, discardJobs, queryNumber, request, runAllJobs, testEnv } from '#worker/testing/index.ts'
import { runImportTurn } from './run-import-turn.ts'
import { aFeedItem, FIRST_DATE, type ItemFixture, mp3Frames } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, previewImport, readImport, serveFeed, startImport } from './testing/a-host.ts'

type Host = ReturnType<typeof aHost>

afterEach(() => setOutboundNetwork())

const ITEMS = __FULL_MATRIX__ ? 300 : 140

const LONG_GUID = `https://old.host/${'g'.repeat(300)}`
async function runTurns(hash: string): Promise<void> {
  const row = env.DB.prepare('SELECT id, state FROM podcast_imports WHERE hash = ?').bind(hash)
  for (let turn = 0; turn < 20; turn++) {
    const { id, state } = (await row.first<{ id: number; state: string }>()) ?? {}
    if (state !== 'running') break
    await runImportTurn(testEnv(), { import: id ?? 0 })
  }
  discardJobs()
  await env.DB.prepare("DELETE FROM outbox WHERE kind IN ('search', 'podcast-import')").run()
}
const readOurFeed = async (show: string) => {
  const feed = parseRssFeed(await (await request(`/podcast/${show}/feed.xml`)).text())
  return { ...feed, items: feed.items ?? [] }
}

function brokenItems(host: Host): [ItemFixture, string][] {
  const { base, files } = host
  const item = (n: number, over: Record<string, string>, file?: Uint8Array<ArrayBuffer>) => aFeedItem(base, n, over, file)
  const at = (n: number, url: string, type = 'audio/mpeg', length = '384') =>
    item(n, { enclosure: `<enclosure url="${url}" type="${type}" length="${length}"/>` })
  const serve = (n: number, over: Parameters<typeof files.set>[1]): ItemFixture => {
    const { xml } = item(n, {})
    files.set(`/sound/${n}.mp3`, over)
    return { xml }
  }
  const bytes = mp3Frames(50)
  return [
    [item(1000, { enclosure: '' }), 'noFile'],
    [item(1001, { enclosure: '<enclosure length="10" type="audio/mpeg"/>' }), 'noFile'],
    [at(1002, 'javascript:alert(1)'), 'badAddress'],
    [at(1003, 'ftp://old.host/a.mp3'), 'badAddress'],
    [at(1004, `${base}/a.mp4`, 'video/mp4'), 'video'],
    [at(1005, `${base}/a.mov`, ''), 'video'],
    [at(1006, `${base}/a.pdf`, 'application/pdf'), 'type'],
    [at(1007, `${base}/a.wav`, 'audio/wav'), 'type'],
    [
      item(1011, { guid: '<guid>item-3@old.host</guid>', enclosure: `<enclosure url="${base}/sound/3.mp3" type="audio/mpeg"/>` }),
      'doubleGuid',
    ],
    [item(1012, { pubDate: '<pubDate>Mon, 05 Jan 2099 06:30:00 GMT</pubDate>' }), 'future'],
    [serve(1013, { bytes, status: 404 }), 'gone'],
    [serve(1014, { bytes, status: 410 }), 'gone'],
    [serve(1015, { bytes, status: 403 }), 'forbidden'],
    [serve(1016, { bytes: new TextEncoder().encode('<html>ورود</html>') as Uint8Array<ArrayBuffer> }), 'notSound'],
    [serve(1017, { bytes: audioSample('film') }), 'notSound'],
    [serve(1018, { bytes: audioSample('ogg').slice(0, 60) }), 'broken'],
    [serve(1019, { bytes: new Uint8Array(0), ignoresRange: true }), 'empty'],
    [at(1020, 'https://127.0.0.1/a.mp3'), 'address'],
    [at(1021, 'https://router.local/a.mp3'), 'address'],
    [at(1022, 'https://[::1]/a.mp3'), 'address'],
    [at(1023, 'https://user:pass@example.com/a.mp3'), 'address'],
  ]
}

it(
  `imports the valid items of a ${ITEMS}-item feed and reports the broken ones; a refresh copies only the new item`,
  async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const broken = brokenItems(host)
    // Unusual but valid: no guid, an unreadable date, a two-digit year, unescaped markup, a relative URL, a long guid.
    const odd = [
      aFeedItem(host.base, 500, { guid: '' }),
      aFeedItem(host.base, 501, { pubDate: '<pubDate>دیروز</pubDate>' }),
      aFeedItem(host.base, 502, { pubDate: '<pubDate>5 Jan 16 10:00:00 +0330</pubDate>' }),
      aFeedItem(host.base, 503, { description: '<description>قسمت & بعد <b>تند</i> &nbsp; &laquo;نقل&raquo;</description>' }),
      aFeedItem(host.base, 504, { enclosure: '<enclosure url="../sound/504.mp3" length="1" type=""/>' }),
      aFeedItem(host.base, 505, {
        guid: `<guid>${LONG_GUID}</guid>`,
        description: '',
        title: '<title><![CDATA[بی <i>یادداشت</i> &amp; تنها]]></title>',
      }),
    ]
    const good = Array.from({ length: ITEMS - broken.length - odd.length }, (_, n) => aFeedItem(host.base, n))
    const items = [...good, ...odd, ...broken.map(([item]) => item)]
    const valid = good.length + odd.length
    serveFeed(host, items)

    const preview = await previewImport(person, host.feed)
    const expectedReasons = broken.map(([, reason]) => reason)
    const rejectedAtOnce = expectedReasons.slice(0, 10)
    expect(preview).toMatchObject({
      title: 'رادیو کهن',
      author: 'نیلوفر',
      language: 'fa',
      kind: 'serial',
      category: 'Society & Culture/Documentary',
      existingImport: null,
      verificationEmail: null,
    })
    expect(preview).toMatchObject({
      count: ITEMS - rejectedAtOnce.length,
      skippedCount: rejectedAtOnce.length,
      from: FIRST_DATE,
      description: 'پادکستی دربارهٔ گذشته',
    })
    expect(preview.skipped.map(({ reason }) => reason)).toEqual(rejectedAtOnce)

    const started = await startImport(person, host.feed)
    expect(started.counts).toMatchObject({ refused: rejectedAtOnce.length, done: 0 })
    await runTurns(started.hash)
    const done = await readImport(person, started.hash)
    expect([done.state, done.counts]).toEqual([
      'done',
      { waiting: 0, copying: 0, done: valid, failed: expectedReasons.length - 10, refused: 10 },
    ])
    const report = await listItems(person, started.hash)
    expect(report).toHaveLength(ITEMS)
    expect(report.slice(valid).map(({ reason }) => reason)).toEqual(expectedReasons)
    expect(report.slice(0, valid).every(({ state, path, reason }) => state === 'done' && path !== null && reason === null)).toBe(true)
    expect(report.slice(good.length, valid).map(({ warnings }) => warnings)).toEqual([['guid'], ['date'], [], [], ['length'], []])

    const feed = await readOurFeed(started.show.hash)
    const sent = [...good, ...odd]
    expect(feed.items).toHaveLength(valid)
    const byGuid = new Map(feed.items.map((item) => [item.guid?.value, item]))
    for (const [n, { file, path }] of sent.entries()) {
      const number = n < good.length ? n : 500 + n - good.length
      const item = byGuid.get(number === 500 ? `${host.base}${path}` : number === 505 ? LONG_GUID : `item-${number}@old.host`)
      expect([number, item?.enclosures?.[0]?.length]).toEqual([number, file?.length])
      const at = number === 501 ? FIRST_DATE + 500 * DAY - 1000 : number === 502 ? Date.UTC(2016, 0, 5, 6, 30) : FIRST_DATE + number * DAY
      expect([number, Date.parse(String(item?.pubDate))]).toEqual([number, at])
    }
    const fifth = byGuid.get('item-105@old.host')
    expect(fifth).toMatchObject({ title: 'قسمت 105: گفت‌وگو & خاک', itunes: { season: 2, episode: 6 } })
    expect(fifth?.content?.encoded).toContain(
      '<p>یادداشت <strong>105</strong> با <a href="https://example.com/105">پیوند</a></p><ul><li><p>یک</p></li>',
    )
    expect(byGuid.get('item-503@old.host')?.content?.encoded).toContain('«نقل»')
    const url = new URL(fifth?.enclosures?.[0]?.url ?? '')
    expect(new Uint8Array(await (await request(url.pathname)).arrayBuffer())).toEqual(good[105]?.file)

    const counted = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM posts WHERE author_id = ?1) AS posts, (SELECT count(*) FROM posts WHERE author_id = ?1 AND state = 'published') AS shown,
      (SELECT post_count FROM users WHERE id = ?1) AS count, (SELECT count(*) FROM outbox WHERE kind NOT IN ('search', 'podcast-import')) AS waiting`,
    )
      .bind(person.id)
      .first()
    expect(counted).toEqual({ posts: valid, shown: valid, count: valid, waiting: 0 })

    const requestCount = host.requests.length
    expect(await startImport(person, host.feed)).toMatchObject({ hash: started.hash, state: 'done' })
    expect((await previewImport(person, host.feed)).existingImport).toBe(started.hash)
    const next = aFeedItem(host.base, 700)
    serveFeed(host, [next, ...items])
    await applyAction(person, started.hash, 'refresh')
    await runTurns(started.hash)
    expect((await readImport(person, started.hash)).counts).toMatchObject({
      done: valid + 1,
      failed: expectedReasons.length - 10,
      refused: 10,
    })
    // Already done: this only sends a write through the app, which then sees the invalidations of `runTurns`.
    await applyAction(person, started.hash, 'resume')
    expect((await readOurFeed(started.show.hash)).items).toHaveLength(valid + 1)
    expect(host.requests.slice(requestCount).filter((path) => path.startsWith('/sound/'))).toEqual(['/sound/700.mp3 bytes=0-8388607'])
    expect(await queryNumber('SELECT count(*) AS n FROM podcasts WHERE owner_id = ?', person.id)).toBe(1)
  },
  MINUTE,
)

it('the OPML import recognizes a show by its old feed URL in other spellings until the show is removed', async () => {
  const host = aHost()
  const [owner, reader] = [await aUser(), await aUser()]
  serveFeed(host, [aFeedItem(host.base, 1)], { title: 'رادیوی کهنه' })
  const { show } = await startImport(owner, host.feed)
  const feeds = [host.feed.replace('https://', 'http://www.'), `${host.feed}/#a`, `${host.base}/other.xml`]
  const opml = (feed: string) => `<opml><body><outline text="الف" xmlUrl="${feed}"/></body></opml>`
  const lookUp = async (feed: string) =>
    SubscriptionsPreview.parse(await (await as(reader).post('/api/follows/opml', { opml: opml(feed) })).json())
  const found = await Promise.all(feeds.map(async (feed) => (await lookUp(feed)).found.map(({ kind, key }) => [kind, key])))
  expect(found).toEqual([[['podcast', show.hash]], [['podcast', show.hash]], []])
  await env.DB.prepare('UPDATE podcasts SET removed_at = 1 WHERE hash = ?').bind(show.hash).run()
  expect((await lookUp(host.feed)).missing).toEqual([{ name: 'الف', address: host.feed }])
})

it('holds the episodes of a new member’s import, also those with links in chapters only, until a moderator approves all of them', async () => {
  const [host, person, moderator] = [aHost(), await aUser(), await aUser({ role: 'moderator' })]
  const noLink = { description: '<description>بی‌پیوند</description>' }
  const chapters = { beside: '<podcast:chapters url="/c.json" type="application/json+chapters"/>' }
  host.text('/c.json', JSON.stringify({ chapters: [{ startTime: 0, title: 'نخست', url: 'https://example.com/' }] }))
  serveFeed(host, [
    aFeedItem(host.base, 1),
    aFeedItem(host.base, 2),
    aFeedItem(host.base, 3, noLink),
    aFeedItem(host.base, 4, { ...noLink, ...chapters }),
  ])
  expect((await previewImport(person, host.feed)).linksAreReviewed).toBe(true)
  const { hash, show } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({
    ...{ state: 'done', heldCount: 3, counts: { done: 4 } },
    review: { state: 'open', reason: '' },
  })
  expect((await listItems(person, hash)).map(({ path }) => path !== null)).toEqual([false, false, true, false])
  expect((await readOurFeed(show.hash)).items).toHaveLength(1)
  expect((await as(moderator).post(`/api/moderation/import-reviews/${hash}/approve`)).status).toBe(204)
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ heldCount: 0 })
  const dates = (await readOurFeed(show.hash)).items.map(({ pubDate }) => Date.parse(pubDate ?? ''))
  expect(dates.toSorted()).toEqual([1, 2, 3, 4].map((n) => FIRST_DATE + n * DAY))
})
