import { Client } from '../support/client.ts'
import { expect, apiTest as test } from '../support/fixtures.ts'
import { type Member, registerMember } from '../support/member.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { ADDITIONAL_ROUTES, SPECIFIED_ROUTES } from '../support/route-names.ts'
import { ROUTE_TABLE, type RouteFixtures, type RouteRow } from '../support/route-table.ts'
import { SIDEBARS } from '../support/sidebars.ts'

interface PageFacts {
  title: string
  sidebar: string | null
  html: string
}

const parsePageFacts = (html: string): PageFacts => ({
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  sidebar: /<aside[^>]*\bdata-sidebar="([^"]+)"/.exec(html)?.[1] ?? null,
  html,
})

const wordsIn = (html: string): string =>
  (/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Expects every JSON-LD block to have the schema.org context and a type. */
function expectLinkedData(html: string): void {
  for (const [, json = ''] of html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g))
    expect(JSON.parse(json), json).toMatchObject({ '@context': 'https://schema.org', '@type': expect.stringMatching(/^[A-Z][A-Za-z]+$/) })
}

/** Expects a right-to-left Persian page with a title, exactly one h1, some text, valid JSON-LD and no placeholder text. */
function expectPage({ title, html }: PageFacts): void {
  expect(html).toMatch(/<html[^>]*\blang="fa"/)
  expect(html).toMatch(/<html[^>]*\bdir="rtl"/)
  expect(title).toMatch(/دفتر$/)
  expect(html.match(/<h1\b/g), 'one h1').toHaveLength(1)
  expect(wordsIn(html).split(' ').length, wordsIn(html)).toBeGreaterThan(3)
  expectLinkedData(html)
  expect(wordsIn(html)).not.toMatch(/به‌زودی|در دست ساخت|coming soon|lorem|undefined|\[object/i)
}

/** Expects the page to preload the scripts of its route, with which the server also links their stylesheets. */
const expectRouteAssets = (html: string): void =>
  expect(html.match(/<link[^>]*\brel="modulepreload"/g)?.length, 'preloaded scripts').toBeGreaterThan(1)

function expectSidebar(facts: PageFacts, { sidebar }: RouteRow): void {
  expect(facts.sidebar).toBe(sidebar && SIDEBARS[sidebar].owner)
  if (sidebar) expect(/<aside[\s\S]*<\/aside>/.exec(facts.html)?.[0]).toContain(SIDEBARS[sidebar].shows)
}

let member: Member
let fixtures: RouteFixtures
test.beforeAll(async ({ site }) => {
  member = await registerMember(site)
  fixtures = await createRouteFixtures(site, member)
})

test('the route table contains exactly the specified and the additional routes', () => {
  expect(new Set(ROUTE_TABLE.map(({ route }) => route))).toEqual(new Set([...SPECIFIED_ROUTES, ...ADDITIONAL_ROUTES]))
  expect(SPECIFIED_ROUTES).toHaveLength(46)
})

const describeOutcome = (expected: number | string) => (typeof expected === 'number' ? `gets ${expected}` : `is redirected to ${expected}`)

for (const [at, row] of ROUTE_TABLE.entries()) {
  test(`row ${at + 1}, ${row.route}: a visitor ${describeOutcome(row.visitor)}, a member ${describeOutcome(row.member)}`, async ({
    site,
  }) => {
    const path = row.path(fixtures)
    const visited = await new Client(site).get(encodeURI(path))
    if (row.visitor === 'login') {
      expect([302, 303, 307]).toContain(visited.status)
      const to = new URL(visited.headers.get('location') ?? '', site)
      expect([to.origin, to.pathname, to.searchParams.get('next')]).toEqual([site, '/login', path])
    } else {
      expect(visited.status).toBe(row.visitor)
      expectPage(parsePageFacts(visited.text))
      if (row.visitor === 200) {
        expectSidebar(parsePageFacts(visited.text), row)
        expectRouteAssets(visited.text)
      }
    }

    const seen = await member.client.get(encodeURI(path))
    if (typeof row.member === 'string') {
      expect([302, 303, 307]).toContain(seen.status)
      expect(new URL(seen.headers.get('location') ?? '', site).pathname).toBe(row.member)
      expect(seen.headers.get('cache-control')).toBe('private, no-store')
      return
    }
    expect(seen.status).toBe(row.member)
    expectPage(parsePageFacts(seen.text))
    if (row.member !== 200) return
    expectSidebar(parsePageFacts(seen.text), row)
    expectRouteAssets(seen.text)
  })
}

test('the visitors’ pages of the route table have unique titles; posts, profiles, lists, shows, tags and topics have linked data', async ({
  site,
}) => {
  const titles = new Map<string, string[]>()
  const withLinkedData = new Set<string>()
  for (const { route, path, visitor } of ROUTE_TABLE) {
    if (visitor !== 200) continue
    const { title, html } = parsePageFacts((await new Client(site).get(encodeURI(path(fixtures)))).text)
    if (html.includes('application/ld+json')) withLinkedData.add(route)
    titles.set(title, [...(titles.get(title) ?? []), path(fixtures)])
  }
  expect([...titles].filter(([, paths]) => paths.length > 1)).toEqual([])
  const expected = ['/', '/{username}', '/{username}/{slug}', '/{username}/list/{hash}', '/podcast/{hash}', '/tag/{name}', '/topic/{name}']
  expect([...withLinkedData], 'routes with linked data').toEqual(expect.arrayContaining(expected))
})

test('alternative URL spellings redirect to the canonical URL with 301', async ({ site }) => {
  const visitor = new Client(site)
  const slug = fixtures.postPath.split('/')[2] ?? ''
  for (const [spelling, address] of [
    [`/@${fixtures.handle}`, `/${fixtures.handle}`],
    [`/@${fixtures.handle}/lists?after=x`, `/${fixtures.handle}/lists?after=x`],
    [`/${fixtures.handle}/`, `/${fixtures.handle}`],
    [`/${fixtures.handle.toUpperCase()}`, `/${fixtures.handle}`],
    [`/${fixtures.handle}/عنوانی-دیگر-${fixtures.post}`, fixtures.postPath],
    [`/somebody/${slug}`, fixtures.postPath],
    [`/${fixtures.handle}/${fixtures.post}`, fixtures.postPath],
    ['/topic/ادبیات', '/topic/literature'],
    ['/tag/آزمون مسيرها', '/tag/آزمون-مسیرها'],
  ] as const) {
    const { status, headers } = await visitor.get(encodeURI(spelling))
    expect(status, spelling).toBe(301)
    const to = new URL(headers.get('location') ?? '', site)
    expect(decodeURI(to.pathname + to.search), spelling).toBe(address)
  }
})

test('unknown URLs render a 404 page with a search form', async ({ site }) => {
  for (const path of [
    '/no-such-first/no-such-second/third/fourth',
    '/me/no-such-page',
    '/p/x',
    '/search/posts/more',
    `/${fixtures.handle}/no-hash-here`,
    '/.env',
    '/wp-login.php',
  ]) {
    const { status, text } = await member.client.get(path)
    expect(status, path).toBe(404)
    expectPage(parsePageFacts(text))
    expect(text, path).toMatch(/<form[^>]*action="\/search/)
  }
  expect((await new Client(site).get('/no-such-first/no-such-second/third/fourth')).status).toBe(404)
})

test('internal links sampled from every page in the route table return no error', { tag: '@full' }, async ({ site }) => {
  test.setTimeout(120_000)
  const visitor = new Client(site)
  const links = new Map<string, string>()
  let posts = 0
  for (const row of ROUTE_TABLE) {
    const page = row.path(fixtures)
    const { text } = await (row.visitor === 'login' ? member.client : visitor).get(encodeURI(page))
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*?\bhref="(\/[^"#]*)/g)) {
      const address = href.replaceAll('&amp;', '&')
      // Links to posts are alike, so a sample suffices.
      if (/-[a-z0-9]{12}(?:\/likes)?$/.test(address) && posts++ > 30) continue
      if (!links.has(address)) links.set(address, page)
    }
  }
  const queue = [...links]
  const dead: string[] = []
  const walk = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { status } = await member.client.get(next[0])
      if (status >= 400) dead.push(`${decodeURI(next[0])} ${status}, from ${next[1]}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, walk))
  expect(dead).toEqual([])
})
