import { afterEach, describe, expect, it, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { childAttribute, childHtml, childText, decodeFeed, parseFeedXml } from '#worker/lib/feed-document.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { anEstablishedUser, as, aUser, codeTo, runAllJobs } from '#worker/testing/index.ts'
import type { OwnershipChallenge } from './contract.ts'
import { parseDate, parseDuration } from './feed/feed-values.ts'
import { parseNotes } from './feed/parse-notes.ts'
import { aFeedItem, feedXml } from './testing/a-feed.ts'
import { aHost, previewImport, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const refused = async (response: Response) => {
  const { error } = await response.json<{ error: { message: string; fields?: Record<string, string> } }>()
  return [response.status, error.fields?.feed ?? error.fields?.code ?? error.message]
}

describe('feed parsing', () => {
  it('decodes feeds in windows-1256, UTF-8 and UTF-16, and prefers valid UTF-8 to a declared encoding', () => {
    const windows = new Uint8Array([0xd3, 0xe1, 0xc7, 0xe3]) // The word «سلام» in windows-1256.
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1256"?><a>')
    expect(decodeFeed(new Uint8Array([...head, ...windows]), null)).toContain('سلام')
    expect(decodeFeed(windows, 'text/xml; charset=windows-1256')).toBe('سلام')
    expect(
      decodeFeed(new TextEncoder().encode('<?xml version="1.0" encoding="windows-1256"?>سلام'), 'text/xml; charset=iso-8859-1'),
    ).toContain('سلام')
    expect(decodeFeed(new TextEncoder().encode('\uFEFF\n <rss>'), null)).toBe('<rss>')
    expect(decodeFeed(new Uint8Array([0xff, 0xfe, 0x33, 0x06]), null)).toBe('س')
  })

  it('expands no DTD entities, continues after an unclosed item, and reports a truncated feed or one with too many items', async () => {
    const laughs = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const parsed = await parseFeedXml(
      feedXml([{ xml: '<item><title>&b;&x; &nbsp;&laquo;ب&raquo; A & B</title><guid>1' }, aFeedItem('', 2)], { head: laughs }),
      10,
    )
    const title = JSON.stringify(parsed?.items[0])
    expect(title).not.toContain('haha')
    expect(title).toContain('«ب» A & B')
    expect((await parseFeedXml(feedXml([{ xml: '<item><title>A</title><guid>1' }, aFeedItem('', 2)]), 10))?.items).toHaveLength(2)
    expect(await parseFeedXml(`<rss><channel>${'<a>'.repeat(1_000_000)}`, 10)).toMatchObject({ isTruncated: true, items: [] })
    expect(await parseFeedXml('<html><body>ورود', 10)).toBeUndefined()
    expect(await parseFeedXml(feedXml([aFeedItem('', 1), aFeedItem('', 2)]).slice(0, -400), 10)).toMatchObject({ isTruncated: true })
    expect(await parseFeedXml(feedXml([aFeedItem('', 1), aFeedItem('', 2)]), 1)).toMatchObject({ hasMore: true })
  })

  it('keeps a bare ampersand in text and attributes, and the elements and items after it', async () => {
    const first = '<item><title>A & B</title><link href="?a=1&b=2&copy=3"/><guid>1</guid></item>'
    const second = '<item><title>R&D <![CDATA[& &nbsp;]]> &zwnj;&#1575;&LT;b></title><guid>2</guid></item>'
    const parsed = await parseFeedXml(feedXml([{ xml: first }, { xml: second }]), 10)
    expect(parsed?.items.map((item) => item.children.flatMap((child) => (typeof child === 'string' ? [] : [child.name])))).toEqual([
      ['title', 'link', 'guid'],
      ['title', 'guid'],
    ])
    expect(parsed?.items.map((item) => childText(item, 'guid'))).toEqual(['1', '2'])
    expect(parsed?.items.map((item) => childAttribute(item, 'link', 'href'))).toEqual(['?a=1&b=2&copy=3', ''])
    expect(parsed?.items.map((item) => childText(item, 'title'))).toEqual(['A & B', 'R&D & &nbsp; \u200Cا<b>'])
  })

  it('takes the parent of the items for the channel where a feed names none, but not outside of RSS', async () => {
    const named = (name: string) => feedXml([aFeedItem('', 1), aFeedItem('', 2)], { title: 'الف' }).replaceAll('channel>', `${name}>`)
    const parsed = await parseFeedXml(named('element'), 10)
    expect([parsed?.items.length, parsed?.isTruncated, parsed && childText(parsed.channel, 'title')]).toEqual([2, false, 'الف'])
    expect(await parseFeedXml('<rss><item><title>ا</title></item></rss>', 10)).toMatchObject({
      items: [{ name: 'item' }],
      isTruncated: false,
    })
    expect(await parseFeedXml('<html><item>ا</item></html>', 10)).toBeUndefined()
  })

  it('ignores an end tag without a start tag', async () => {
    const first = '<item><description>a <b>b</i> c</description><guid>1</guid></item>'
    const parsed = await parseFeedXml(feedXml([{ xml: first }, aFeedItem('', 2)]), 10)
    expect(parsed).toMatchObject({ isTruncated: false, hasMore: false })
    expect(parsed?.items.map((item) => childText(item, 'guid'))).toEqual(['1', 'item-2@old.host'])
    expect(parsed?.items.map((item) => childHtml(item, 'description'))).toEqual(['a <b>b c</b>', expect.stringContaining('<ul>')])
  })

  test.each([
    ['Mon, 02 Jan 2006 15:04:05 GMT', Date.UTC(2006, 0, 2, 15, 4, 5)],
    ['02 Jan 2006 15:04:05 +0330', Date.UTC(2006, 0, 2, 11, 34, 5)],
    ['Mon, 2 Jan 2006 15:04:05 IRST', Date.UTC(2006, 0, 2, 11, 34, 5)],
    ['2006-01-02T15:04:05Z', Date.UTC(2006, 0, 2, 15, 4, 5)],
    ['۲ Jan ۲۰۰۶ 15:04 GMT', Date.UTC(2006, 0, 2, 15, 4)],
    ['قسمت 12', undefined],
    ['12', undefined],
    ['02 Foo 2006', undefined],
    ['02 Jan 1970', undefined],
  ])('parseDate returns the UTC time of %s, or undefined if it is no valid date', (text, at) => expect(parseDate(text)).toBe(at))

  test('parses durations in seconds, MM:SS and HH:MM:SS and rejects other text', () =>
    expect(['3600', '1:02', '01:00:00', '۱:۰۲', 'یک ساعت', '-5', '1:2:3:4'].map(parseDuration)).toEqual([
      3_600_000,
      62_000,
      3_600_000,
      62_000,
      undefined,
      undefined,
      undefined,
    ]))

  test.each([
    [
      'خط یک\nخط دو\n\nبند دو https://example.com/a.',
      '<p>خط یک<br>خط دو</p><p>بند دو <a href="https://example.com/a" rel="nofollow ugc noopener">https://example.com/a</a>.</p>',
    ],
    ['<script>alert(1)</script><p onclick="x">متن<img src=x></p><style>p{}</style>', '<p>متن</p>'],
    [
      '<h1>سر</h1><ol><li>یک<ul><li>تو</li></ul></li></ol><a href="javascript:x">بد</a>',
      '<h2 id="h-سر">سر</h2><ol><li><p>یک</p><ul><li><p>تو</p></li></ul></li></ol><p>بد</p>',
    ],
    ['<!-- <p>نه</p> --><blockquote>گفت</blockquote><p></p>', '<blockquote class="pull"><p>گفت</p></blockquote>'],
    ['<p>\u202Eوارونه\u0000</p>', '<p>وارونه</p>'],
  ])('parseNotes converts %s to a clean document', (html, shown) => expect(renderDocument(parseNotes(html))).toBe(shown))

  test('parses nine adversarial notes of 60,000 characters within 3 s', () => {
    const started = cpuTime()
    for (const piece of ['<', '<!--', '<a href="', '&', '<b>', '<ul><li>', 'https://', '<br>', '\n \n'])
      parseNotes(piece.repeat(60_000 / piece.length))
    expect(cpuTime() - started).toBeLessThan(3000)
  })
})

describe('/api/podcast-imports', () => {
  it('a preview rejects a locked feed with 409, and a private address, a missing feed, HTML, too many items and too many bytes with 400', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const ask = async (feed: string) => refused(await as(person).post('/api/podcast-imports/preview', { feed }))
    serveFeed(host, [aFeedItem(host.base, 1)], { channel: '<podcast:locked>Yes</podcast:locked>' })
    expect(await ask(host.feed)).toEqual([409, expect.stringContaining('قفل')])
    expect(
      await refused(await as(person).post('/api/podcast-imports', { key: 'a'.repeat(20), feed: host.feed, confirmsOwnership: true })),
    ).toEqual([409, expect.stringContaining('قفل')])
    expect(await ask('http://127.0.0.1/feed.xml')).toEqual([400, expect.stringContaining('اینترنت')])
    expect(await ask('https://169.254.169.254/latest')).toEqual([400, expect.stringContaining('اینترنت')])
    expect(await ask(`${host.base}/none.xml`)).toEqual([400, expect.stringContaining('RSSای نیست')])
    host.text('/page.xml', '<html><body>سلام</body></html>', 'text/html')
    expect(await ask(`${host.base}/page.xml`)).toEqual([400, expect.stringContaining('RSS')])
    host.text('/feed.xml', feedXml(Array.from({ length: 5001 }, () => ({ xml: '<item><title>ا</title></item>' }))))
    expect(await ask(host.feed)).toEqual([400, expect.stringContaining('۵٬۰۰۰')])
    host.files.set('/feed.xml', { bytes: new Uint8Array(15_000_001), ignoresRange: true })
    expect(await ask(host.feed)).toEqual([400, expect.stringContaining('مگابایت')])
    expect((await as(person).post('/api/podcast-imports', { key: 'a'.repeat(20), feed: host.feed })).status).toBe(400)
  })

  it('an import follows feed pages and keeps podcast:guid, persons, funding and season names; another user cannot import it without their own word', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const guid = crypto.randomUUID()
    const channel = `<podcast:guid>${guid}</podcast:guid><podcast:person role="guest">مهمان</podcast:person>
      <podcast:funding url="https://example.com/pay">حامی شو</podcast:funding>
      <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="/second.xml"/>`
    serveFeed(host, [aFeedItem(host.base, 1, { place: '<podcast:season name="بهار">3</podcast:season>' })], { channel })
    const second = aFeedItem(host.base, 2)
    host.files.set('/sound/2.mp3', { bytes: second.file ?? new Uint8Array() })
    host.text('/second.xml', feedXml([second]))
    expect(await previewImport(person, host.feed)).toMatchObject({
      count: 2,
      seasons: [
        { number: 1, count: 1 },
        { number: 3, name: 'بهار', count: 1 },
      ],
    })
    const { hash, show } = await startImport(person, host.feed)
    await runAllJobs()
    expect((await readImport(person, hash)).counts.done).toBe(2)
    const feed = await (await as(null).get(`/podcast/${show.hash}/feed.xml`)).text()
    for (const words of [guid, '>مهمان<', 'https://example.com/pay', 'name="بهار"']) expect(feed).toContain(words)
    const other = await aUser()
    const tried = await as(other).post('/api/podcast-imports', { key: 'b'.repeat(20), feed: host.feed, confirmsOwnership: true })
    expect([tried.status, await tried.text()]).toEqual([400, expect.stringContaining('"word"')])
  })

  it('an import requires the code sent to this feed’s owner address, from the browser that requested it', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const owner = `owner-${crypto.randomUUID()}@old-host.example`
    const serveOwnedBy = (email: string) =>
      serveFeed(host, [aFeedItem(host.base, 1)], { channel: `<itunes:owner><itunes:email>${email}</itunes:email></itunes:owner>` })
    serveOwnedBy(owner)
    expect((await previewImport(person, host.feed)).verificationEmail).toBe('ow•••@old-host.example')
    const start = (verification: unknown, cookie = '') =>
      as(person).post(
        '/api/podcast-imports',
        { key: `key-${crypto.randomUUID()}`, feed: host.feed, confirmsOwnership: true, verification },
        { headers: { Cookie: `${person.cookie}; ${cookie}` } },
      )
    expect(await refused(await start(null))).toEqual([400, expect.stringContaining('کدی')])
    const sent = await as(person).post('/api/podcast-imports/ownership-code', { feed: host.feed })
    expect(sent.status).toBe(202)
    const cookie = sent.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { challenge } = await sent.json<OwnershipChallenge>()
    const code = await codeTo(owner)
    expect((await start({ challenge, code })).status).toBe(400)
    expect((await start({ challenge, code: code === '000000' ? '000001' : '000000' }, cookie)).status).toBe(400)
    serveOwnedBy('somebody@other-host.example')
    expect(await refused(await start({ challenge, code }, cookie))).toEqual([400, expect.stringContaining('همین RSS')])
    serveOwnedBy(owner)
    const created = await start({ challenge, code }, cookie)
    expect([created.status, await created.clone().text()]).toEqual([201, expect.stringContaining('"state":"running"')])
    // A consumed code does not count as reauthentication.
    await runAllJobs()
    expect((await as(person).post('/api/me/reauthentication/code', { challenge, code })).status).not.toBe(204)
  })
})
