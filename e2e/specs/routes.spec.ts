import { SIDEBARS } from '#worker/testing/authorisation/page-row.ts'
import { Client } from '../support/client.ts'
import { expect, apiTest as test } from '../support/fixtures.ts'
import { type Member, registerMember } from '../support/member.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { ROUTE_TABLE, type RouteFixtures, type RouteRow, SHOWN_ROUTES } from '../support/route-table.ts'
import { SPECIFIED_ROUTES } from '../support/specified-routes.ts'

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

/** Expects the page to import the scripts of its route beside those of every page, and to link one stylesheet, for members two. */
function expectRouteAssets(html: string, { route, visitor }: RouteRow): void {
  const isForMembers = (visitor === 'login' && route !== '/home') || route === '/offline/write'
  const [, paths = ''] = / for\(let path of (\[[^\]]+\])\)import\(path\)\}/.exec(html) ?? []
  expect(paths.split(',').length, paths).toBeGreaterThan(1)
  expect(html.match(/<link[^>]*href="\/assets\/[^"]+\.css"/g)?.length, 'stylesheets of the build').toBe(isForMembers ? 2 : 1)
}

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

/** Opens the row's page and expects the outcome; `what` of a failure is the address and the requester. */
async function expectOutcome(client: Client, row: RouteRow, who: 'visitor' | 'member'): Promise<string | undefined> {
  const [path, expected] = [row.path(fixtures), row[who]]
  const { status, headers, text } = await client.get(path)
  if (typeof expected === 'string') {
    const to = new URL(headers.get('location') ?? '', client.origin)
    expect([302, 303, 307]).toContain(status)
    expect([to.origin, to.pathname, to.searchParams.get('next')]).toEqual(
      expected === 'login' ? [client.origin, '/login', decodeURIComponent(path)] : [client.origin, expected, null],
    )
    if (who === 'member') expect(headers.get('cache-control')).toBe('private, no-store')
    return undefined
  }
  expect(status).toBe(expected)
  expectPage(parsePageFacts(text))
  if (status !== 200) return undefined
  expectSidebar(parsePageFacts(text), row)
  expectRouteAssets(text, row)
  return text
}

/** Walks the rows and fails with the rows that do not answer as the table says; returns the pages that were shown. */
async function walk(client: Client, rows: readonly RouteRow[], who: 'visitor' | 'member'): Promise<Map<RouteRow, string>> {
  const pages = new Map<RouteRow, string>()
  const failures: string[] = []
  for (const row of rows)
    try {
      const html = await expectOutcome(client, row, who)
      if (html !== undefined) pages.set(row, html)
    } catch (error) {
      failures.push(`${decodeURI(row.path(fixtures))} (${row.route}) as a ${who}: ${error instanceof Error ? error.message : error}`)
    }
  expect(failures, failures.join('\n\n')).toEqual([])
  return pages
}

test('every specified route is a page that a visitor or a member may open, unless it needs a purchase', () => {
  expect(SPECIFIED_ROUTES).toHaveLength(46)
  const shown = SHOWN_ROUTES.filter(({ visitor, member }) => visitor === 200 || member === 200)
  const names = shown.flatMap((row) => [row.route.replace(/\$(\w+)/g, '{$1}'), row.path(fixtures)])
  expect(SPECIFIED_ROUTES.filter((route) => !names.includes(route))).toEqual(['/me/promotions/{hash}/history/{promotionId}'])
  expect(ROUTE_TABLE.map(({ route }) => route)).toContain('/me/promotions/$hash/history/$promotionId')
})

test('every page answers a visitor as the table says; titles are unique, and posts, profiles, lists, shows, tags and topics have linked data', async ({
  site,
}) => {
  const pages = await walk(new Client(site), SHOWN_ROUTES, 'visitor')
  const titles = [...pages.values()].map((html) => parsePageFacts(html).title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  const withLinkedData = [...pages].filter(([, html]) => html.includes('application/ld+json')).map(([{ route }]) => route)
  for (const route of ['/', '/$username', '/$username/$slug', '/$username/list/$hash', '/podcast/$hash', '/tag/$name', '/topic/$name'])
    expect(withLinkedData).toContain(route)
})

test('every page answers a member as the table says', async () => {
  await walk(member.client, SHOWN_ROUTES, 'member')
})

test('pages of missing resources answer a visitor and a member with 404', { tag: '@full' }, async ({ site }) => {
  const rows = ROUTE_TABLE.filter((row) => !SHOWN_ROUTES.includes(row))
  await walk(new Client(site), rows, 'visitor')
  await walk(member.client, rows, 'member')
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
  const visitor = new Client(site)
  const links = new Map<string, string>()
  let posts = 0
  for (const row of ROUTE_TABLE) {
    const page = row.path(fixtures)
    const { text } = await (row.visitor === 'login' ? member.client : visitor).get(page)
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
