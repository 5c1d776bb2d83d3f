import { createHmac } from 'node:crypto'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { SaxesParser } from 'saxes'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { expect, apiTest as test } from '../support/fixtures.ts'
import { startFeedReader } from '../support/local-hosts.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'

const HOSTILE = '</script><b> ]]> & «نیم‌روز» 👩🏽‍💻 <!-- پایان'

/** Requests an absolute URL and fails unless it is on the site's origin. */
function ask(site: string, address: string, method = 'GET') {
  const { origin, pathname, search } = new URL(address)
  expect(origin).toBe(site)
  return new Client(site).send(method, pathname + search)
}

function expectWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

/** Returns the page's JSON-LD nodes keyed by type. */
function jsonLdOf(html: string): Map<string, Record<string, unknown>> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  return new Map(
    scripts.map(([, code = '']) => {
      const node: Record<string, unknown> = JSON.parse(code)
      expect(node['@context']).toBe('https://schema.org')
      return [String(node['@type']), node]
    }),
  )
}

const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" type="application\/(rss|feed)\+(?:xml|json)"[^>]*href="([^"]+)"/g)].map(
    ([, kind, href = '']) => [kind, href],
  )

test('public pages have JSON-LD, and standard parsers accept the feeds they link to', async ({ site, member }) => {
  const known = await createRouteFixtures(site, member)
  const post = await publishDraft(member.client, { title: HOSTILE, tags: ['آزمون مسیرها'] })
  const visitor = new Client(site)
  const pages: [path: string, kinds: string[], feeds: 0 | 1 | 2][] = [
    ['/', ['WebSite'], 2],
    [`/${known.handle}`, ['ProfilePage'], 2],
    [`/${known.publication}`, ['ProfilePage'], 2],
    [`/tag/${known.tag}`, ['BreadcrumbList'], 2],
    [`/topic/${known.topic}`, ['BreadcrumbList'], 2],
    [known.listPath, ['ItemList', 'BreadcrumbList'], 2],
    [post.path, ['Article', 'BreadcrumbList'], 2],
    [`/podcast/${known.podcast}`, ['PodcastSeries', 'BreadcrumbList'], 1],
  ]
  for (const [path, kinds, feeds] of pages) {
    const html = (await visitor.get(encodeURI(path))).text
    expect([...jsonLdOf(html).keys()], path).toEqual(kinds)
    const found = alternates(html)
    expect(
      found.map(([kind]) => kind),
      path,
    ).toEqual(['rss', 'feed'].slice(0, feeds))
    for (const [kind, href = ''] of found) {
      const answer = await ask(site, href)
      expect([href, answer.status]).toEqual([href, 200])
      if (kind === 'feed') {
        expect(parseJsonFeed(answer.text).feed_url).toBe(href)
        continue
      }
      expectWellFormed(answer.text)
      const [one, other] = [parseRssFeed(answer.text), await new RssParser().parseString(answer.text)]
      expect(one.atom?.links?.[0]?.href).toBe(href)
      expect(one.items?.map(({ link }) => link)).toEqual(other.items.map(({ link }) => link))
      // Repeated, because other tests publish posts meanwhile.
      const headAndGet = async () => {
        const [head, get] = [await ask(site, href, 'HEAD'), await ask(site, href)]
        return [head.status, head.text, head.headers.get('etag') === get.headers.get('etag')]
      }
      await expect.poll(headAndGet).toEqual([200, '', true])
    }
  }
  const html = (await visitor.get(encodeURI(post.path))).text
  expect(jsonLdOf(html).get('Article')?.headline).toBe(HOSTILE)
  const rss = (await visitor.get(`/feed/${known.handle}`)).text
  expect(parseRssFeed(rss).items?.map(({ title }) => title)).toContain(HOSTILE)
})

test('robots.txt links to a well-formed sitemap without duplicates; sampled URLs in it and the OpenSearch URL return 200', async ({
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client)
  const visitor = new Client(site)
  const robots = (await visitor.get('/robots.txt')).text
  const index = (await ask(site, /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '')).text
  expectWellFormed(index)
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  const all: string[] = []
  for (const file of locations(index)) {
    const { status, text } = await ask(site, file)
    expect([file, status]).toEqual([file, 200])
    expectWellFormed(text)
    all.push(...locations(text))
  }
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain(new URL(encodeURI(path), site).href)
  for (const kind of ['/tag/', '/topic/', '/podcast/', '/list/']) {
    const one = all.find((loc) => loc.includes(kind)) ?? ''
    expect([one, (await ask(site, one)).status]).toEqual([one, 200])
  }
  const search = (await visitor.get('/opensearch.xml')).text
  expectWellFormed(search)
  const template = /<Url type="text\/html"[^>]* template="([^"]+)"/.exec(search)?.[1]?.replace('{searchTerms}', '%D8%A7') ?? ''
  expect((await ask(site, template)).status).toBe(200)
})

test('Virgool URLs redirect to the final URL with 301 in one step', async ({ site, member }) => {
  const { path } = await publishDraft(member.client)
  const visitor = new Client(site)
  const { handle } = member
  for (const [from, to] of [
    [`/@${handle}`, `/${handle}`],
    [`/@${handle}${encodeURI(path).slice(handle.length + 1)}?a=%D8%A7`, `${encodeURI(path)}?a=%D8%A7`],
    [`/feed/@${handle}`, `/feed/${handle}`],
    [`/feed/@${handle}.json`, `/feed/${handle}.json`],
  ] as const) {
    const answer = await visitor.get(from)
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to])
    expect((await visitor.get(to)).status).toBe(200)
  }
})

const SOON = { intervals: [50] }

test('a WebSub subscriber is verified and receives a signed delivery of a new post', async ({ site, member }) => {
  const [reader, secret] = [await startFeedReader(), 'راز خوراک‌خوان']
  try {
    const visitor = new Client(site)
    const path = `/feed/${member.handle}`
    const [, hub = '', topic = ''] =
      /<([^>]+)>; rel="hub", <([^>]+)>; rel="self"/.exec((await visitor.get(path)).headers.get('link') ?? '') ?? []
    expect([hub, topic]).toEqual([`${site}/hub`, site + path])
    const form = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': reader.callback, 'hub.secret': secret })
    const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: '' }
    expect((await visitor.send('POST', '/hub', { body: String(form), headers: asForm })).status).toBe(202)
    await expect
      .poll(() => reader.verifications().map((asked) => [asked.get('hub.mode'), asked.get('hub.topic')]), SOON)
      .toEqual([['subscribe', topic]])
    const title = 'نوشته‌ای برای خوراک‌خوان‌ها'
    await publishDraft(member.client, { title })
    await expect.poll(() => reader.sent().length, SOON).toBe(1)
    const [content] = reader.sent()
    const body = content?.body ?? ''
    expect(parseRssFeed(body).items?.[0]?.title).toBe(title)
    expect(body).toBe((await visitor.get(path)).text)
    expect(content?.headers['content-type']).toBe('application/rss+xml; charset=UTF-8')
    expect(content?.headers.link).toBe(`<${hub}>; rel="hub", <${topic}>; rel="self"`)
    expect(content?.headers['x-hub-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    expect(reader.sent()).toHaveLength(1)
  } finally {
    reader.close()
  }
})
