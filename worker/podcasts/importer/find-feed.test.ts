import { afterEach, describe, expect, it, test } from 'vitest'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, as, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import { findFeedLinks } from './feed/find-feed-links.ts'
import { aFeedItem, feedXml } from './testing/a-feed.ts'
import { aHost, applyAction, listItems, previewImport, proveOwnership, readImport, serveFeed, startImport } from './testing/a-host.ts'

afterEach(() => setOutboundNetwork())

const start = async (person: TestUser, feed: string) =>
  as(person).post('/api/podcast-imports', { key: `key-${crypto.randomUUID()}`, feed, confirmsOwnership: true })
const refusal = async (person: TestUser, feed: string) => {
  const response = await as(person).post('/api/podcast-imports/preview', { feed })
  return [response.status, (await response.json<{ error: { fields?: { feed?: string } } }>()).error.fields?.feed]
}
const next = (href: string) => ({ channel: `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="${href}"/>` })

describe('later pages of a feed', () => {
  test.each([
    ['is missing', undefined],
    ['is a web page', '<html><body>خطا</body></html>'],
  ])('what was read is kept, and the import says so, when a later page %s', async (_, third) => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const [first, second] = [aFeedItem(host.base, 1), aFeedItem(host.base, 2)]
    serveFeed(host, [second])
    serveFeed(host, [first], next('/2.xml'))
    host.text('/2.xml', feedXml([second], next('/3.xml')))
    if (third) host.text('/3.xml', third)
    expect(await previewImport(person, host.feed)).toMatchObject({ count: 2, warnings: ['pages', 'cover'] })
    const { hash } = await startImport(person, host.feed)
    await runAllJobs()
    expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['pages', 'cover'], counts: { done: 2 } })

    const last = aFeedItem(host.base, 3)
    host.files.set('/sound/3.mp3', { bytes: last.file ?? new Uint8Array() })
    host.text('/3.xml', feedXml([last]))
    await applyAction(person, hash, 'refresh')
    await runAllJobs()
    expect(await readImport(person, hash)).toMatchObject({ state: 'done', warnings: ['cover'], counts: { done: 3 } })
  })

  it('a feed whose first page is missing is refused', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    expect(await refusal(person, host.feed)).toEqual([400, expect.stringContaining('RSSای نیست')])
  })
})

describe('addresses', () => {
  it('follows a web page to its only feed, and says where it found it', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    serveFeed(host, [aFeedItem(host.base, 1)])
    host.text(
      '/show/',
      `<!doctype html><html><head><link rel="alternate" type="application/rss+xml" title="Comments Feed" href="/comments/feed/">
       <LINK REL='alternate home' TYPE='Application/RSS+XML' HREF='../feed.xml'></head></html>`,
      'text/html',
    )
    const page = `${host.base}/show/`
    expect(await previewImport(person, page)).toMatchObject({ feed: host.feed, foundOn: page, count: 1 })
    expect(await previewImport(person, host.feed)).toMatchObject({ foundOn: null })
    await proveOwnership(person, host.feed)
    expect(await startImport(person, page)).toMatchObject({ feed: host.feed })
  })

  it('lists the feeds of a page or OPML file that names several, and starts none of them', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    serveFeed(host, [aFeedItem(host.base, 1)])
    const link = (title: string, href: string) => `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`
    host.text('/page', `<html><head>${link('یک &amp; دو', '/feed.xml')}${link('', '/other.xml')}${link('باز', '/feed.xml')}</head></html>`)
    host.text(
      '/shows.opml',
      `<opml><body><outline text="feeds"><outline type="rss" text="یک" xmlUrl="${host.feed}"/><outline type="rss" title="دو" xmlUrl="${host.base}/other.xml">
       <outline type="podcast-episode" url="https://x.example/1" enclosureUrl="https://x.example/1.mp3"/></outline></outline></body></opml>`,
    )
    const ask = async (path: string) => (await as(person).post('/api/podcast-imports/preview', { feed: host.base + path })).json()
    const other = `${host.base}/other.xml`
    expect(await ask('/page')).toEqual({
      choices: [
        { title: 'یک & دو', feed: host.feed },
        { title: other, feed: other },
      ],
    })
    expect(await ask('/shows.opml')).toEqual({
      choices: [
        { title: 'یک', feed: host.feed },
        { title: 'دو', feed: other },
      ],
    })
    expect((await start(person, `${host.base}/page`)).status).toBe(400)
  })

  it('explains that a page names no feed, and that the feed it names is none', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    host.text('/page', '<html><head><link rel="alternate" type="application/atom+xml" href="/a"></head></html>', 'text/html')
    expect(await refusal(person, `${host.base}/page`)).toEqual([400, expect.stringContaining('معرفی نمی‌کند')])
    host.text('/loop', '<html><link rel=alternate type=application/rss+xml href="/loop"></html>')
    expect(await refusal(person, `${host.base}/loop`)).toEqual([400, expect.stringContaining('RSS پادکست نیست')])
  })

  it('never follows a page to a private address', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    host.text('/page', '<html><link rel=alternate type=application/rss+xml href="https://169.254.169.254/latest"></html>')
    expect(await refusal(person, `${host.base}/page`)).toEqual([400, expect.stringContaining('اینترنت')])
  })

  it('accepts the schemes of podcast apps', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    serveFeed(host, [aFeedItem(host.base, 1)])
    const bare = host.feed.replace('https://', '')
    for (const typed of [
      ...['feed://', 'feed:', 'itpc://', 'pcast://', 'podcast://', 'podcasts://', 'ITPC://', '//', ''].map((scheme) => scheme + bare),
      ...['feed:', 'feed://', 'podcast:'].map((scheme) => scheme + host.feed),
      `\u200E ${host.feed}\u2069`,
    ])
      expect([typed, (await previewImport(person, typed)).feed]).toEqual([typed, host.feed])
  })

  it('a redirect loop, too many redirects and a redirect to a forbidden address have reasons of their own', async () => {
    const person = await anEstablishedUser()
    const base = 'https://redirects.example.com'
    setOutboundNetwork(async ({ url }) => {
      const { pathname } = new URL(url)
      const step = Number(/^\/far\/(\d+)/.exec(pathname)?.[1] ?? 0)
      const location =
        pathname === '/loop' ? '/loop2' : pathname === '/loop2' ? '/loop' : pathname === '/in' ? 'http://10.0.0.1/' : `/far/${step + 1}`
      return new Response(null, { status: 302, headers: { Location: location } })
    })
    expect(await refusal(person, `${base}/loop`)).toEqual([400, expect.stringContaining('دور خودش می‌چرخد')])
    expect(await refusal(person, `${base}/far/0`)).toEqual([400, expect.stringContaining('پیاپی')])
    expect(await refusal(person, `${base}/in`)).toEqual([400, expect.stringContaining('اجازهٔ خواندنش')])
  })

  it('an audio file behind ten redirects arrives, also over http; loops and forbidden targets fail with their reason', async () => {
    const [host, person] = [aHost(), await anEstablishedUser()]
    const at = (n: number, path: string) =>
      aFeedItem(host.base, n, { enclosure: `<enclosure url="${host.base}${path}" type="audio/mpeg"/>` })
    serveFeed(host, [at(1, '/hop/0.mp3'), at(2, '/loop.mp3'), at(3, '/far/0.mp3'), at(4, '/in.mp3')])
    const file = aFeedItem(host.base, 1).file ?? new Uint8Array()
    setOutboundNetwork(async ({ url }) => {
      const { pathname } = new URL(url)
      const [, way, step] = /^\/(hop|far)\/(\d+)/.exec(pathname) ?? []
      const to = (location: string) => new Response(null, { status: 302, headers: { Location: location } })
      if (way === 'far' || (way === 'hop' && Number(step) < 10))
        return to(`${host.base.replace('https', Number(step) % 2 ? 'https' : 'http')}/${way}/${Number(step) + 1}.mp3`)
      if (way === 'hop') return new Response(file, { headers: { 'Content-Length': String(file.length) } })
      if (pathname === '/loop.mp3') return to(url.replace('https:', 'http:'))
      if (pathname === '/in.mp3') return to('https://127.0.0.1/a.mp3')
      return new Response(new TextDecoder().decode(host.files.get(pathname)?.bytes))
    })
    const { hash } = await startImport(person, host.feed)
    await runAllJobs()
    expect((await listItems(person, hash)).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['failed', 'redirectLoop'],
      ['failed', 'tooManyRedirects'],
      ['failed', 'redirectAddress'],
    ])
  })
})

test.each([
  ['fa-IR', 'fa', []],
  ['ckb', 'ckb', []],
  ['azb', 'azb', []],
  ['pes', 'fa', []],
  ['zh-hant-TW', 'zh-TW', []],
  ['klingon', 'fa', ['language']],
  ['xx', 'fa', ['language']],
])('a feed in the language “%s” is imported as “%s”', async (code, language, warnings) => {
  const [host, person] = [aHost(), await anEstablishedUser()]
  const item = aFeedItem(host.base, 1)
  host.text('/feed.xml', feedXml([item]).replace('<language>fa-IR</language>', `<language>${code}</language>`))
  expect(await previewImport(person, host.feed)).toMatchObject({ language, warnings: [...warnings, 'cover'] })
  const { show } = await startImport(person, host.feed)
  await runAllJobs()
  expect(await (await as(null).get(`/podcast/${show.hash}/feed.xml`)).text()).toContain(`<language>${language}</language>`)
})

test('findFeedLinks resolves addresses against the base element, and ignores other kinds of links', () => {
  const page = `<base href="/a/"><link rel="alternate" type="application/rss+xml; charset=utf-8" href="f.xml"><link rel="stylesheet" href="x.css">
    <link rel="alternate" hreflang="en" href="/en"><link rel="alternate" type="application/rss+xml" href="javascript:x"><p>&lt;link`
  expect(findFeedLinks(page, 'https://x.example/b/c')).toEqual([{ title: 'https://x.example/a/f.xml', feed: 'https://x.example/a/f.xml' }])
  expect(findFeedLinks('<a href="'.repeat(100_000), 'https://x.example/')).toEqual([])
})
