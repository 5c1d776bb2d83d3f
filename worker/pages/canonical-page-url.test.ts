import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { describe, expect, it, test } from 'vitest'
import { isPublicPage } from '#worker/lib/page-cache.ts'
import { PAGE_TABLE } from '#worker/testing/authorisation/page-table.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aPost, aUser, ORIGIN, testEnv } from '#worker/testing/index.ts'
import { canonicalPageUrl } from './render-page.ts'
import { servePage } from './serve-page.ts'

freezeClock()

/** The search parameters that each page declares, in its order; pages that are not listed declare none. */
const DECLARED: Record<string, string> = {
  '/': 'after=b',
  '/home': 'tab=followed&after=b',
  '/login': 'next=%2Ftopics',
  '/register': 'next=%2Ftopics',
  '/podcasts': 'after=b&category=arts',
  '/tags': 'letter=a&after=b',
  '/campaign/$slug/vote': 'after=b',
  '/campaign/$slug/jury': 'after=b',
  '/campaign': 'after=b',
  '/campaign/$slug': 'after=b',
  '/unsubscribe': 't=secret&of=comment',
  '/podcast/$hash': 'after=b',
  '/search/$type': 'q=%D8%B4%D8%B9%D8%B1&after=b',
  '/tag/$name': 'sort=read&after=b',
  '/topic/$name': 'after=b',
  '/$username': 'after=b',
  '/$username/lists': 'after=b',
  '/$username/followers': 'after=b',
  '/$username/following': 'after=b&tab=publications',
  '/$username/publications': 'after=b',
  '/$username/writers': 'after=b',
  '/$username/$slug': 'sort=newest&after=b',
  '/$username/$slug/transcript': 'q=%D8%B4%D8%B9%D8%B1&after=7',
  '/$username/$slug/likes': 'after=b',
  '/$username/$slug/earlier-comments': 'after=b',
  '/$username/comment/$hash': 'after=b',
  '/$username/list/$hash': 'after=b',
  '/admin/users': 'filter=staff&q=%D8%B4%D8%B9%D8%B1&after=b',
  '/admin/posts': 'state=removed&q=%D8%B4%D8%B9%D8%B1&after=b',
  '/admin/tags': 'hidden=1&q=%D8%B4%D8%B9%D8%B1&after=b',
  '/admin/featured': 'place=poetry',
  '/admin/announcements': 'after=b',
  '/admin/campaigns': 'after=b',
  '/admin/campaigns/$slug': 'after=b',
  '/admin/wishes': 'state=approved&after=b',
  '/admin/dead-letters': 'after=b',
  '/me/import': 'after=b',
  '/me/import/$hash': 'of=failed&after=b',
  '/me/interests': 'welcome=1&next=%2Ftopics',
  '/me/likes': 'after=b',
  '/me/lists': 'after=b',
  '/me/notifications': 'after=b&tab=follows',
  '/me/podcast-import/$hash': 'of=failed&after=b',
  '/me/publications': 'after=b',
  '/me/publications/$hash/front-page': 'target=lead&q=%D8%B4%D8%B9%D8%B1&after=b',
  '/me/publications/$hash/members': 'q=%D8%B4%D8%B9%D8%B1&after=b',
  '/me/publications/$hash/submissions': 'state=returned&assignee=me&after=b',
  '/me/posts/$type': 'q=%D8%B4%D8%B9%D8%B1&after=b&decisions=c',
  '/me/stats': 'before=2026-10-01&sort=reads&chart=listens',
  '/me/stats/podcast/$hash': 'before=2026-10-01',
  '/me/stats/post/$hash': 'before=2026-10-01&chart=listens',
  '/me/stats/post/$hash/listens': 'after=b',
  '/me/stats/publication/$handle': 'before=2026-10-01&sort=reads&chart=listens',
  '/me/promotions': 'after=b',
  '/me/promotions/$hash/history': 'after=b',
  '/me/wallet': 'after=b&amount=50000',
  '/me/wallet/invoices': 'after=b&state=paid',
  '/me/wallet/payments': 'after=b',
  '/payment/callback': 'p=abcdefghijkl',
  '/admin/appeals': 'state=answered&after=b',
  '/admin/audit-log': 'kind=tags&after=b',
  '/admin/contact': 'filter=closed&q=%D8%B4%D8%B9%D8%B1&after=b',
  '/admin/contact/$number': 'reply=abcdefghijkl',
  '/admin/daily-totals': 'after=b',
  '/admin/discount-codes': 'after=b',
  '/admin/invoices': 'after=b',
  '/admin/moderation': 'kind=post&state=open&after=b',
  '/admin/moderation/$kind/$key': 'action=hide&after=b',
  '/admin/moderation/held': 'after=b',
  '/admin/moderation/held/$hash': 'action=return',
  '/admin/moderation/imports/$hash': 'action=return',
  '/admin/payments': 'state=paid&after=b',
  '/admin/promotions': 'state=running&after=b',
  '/admin/sponsored-posts': 'filter=approved&after=b',
  '/admin/term-rules': 'after=b',
  '/admin/link-domains': 'state=blocked&after=b',
}
const NAMES = [...new Set(Object.values(DECLARED).flatMap((query) => [...new URLSearchParams(query).keys()]))]

const canonical = (path: string) => {
  const { pathname, search } = canonicalPageUrl(new URL(path, ORIGIN))
  return pathname + search
}

/** Adds the parameters of other pages and some of no page to those in `query`, all in reverse order. */
function withOthers(path: string, query = ''): string {
  const own = new URLSearchParams(query)
  const others = NAMES.filter((name) => !own.has(name)).map((name) => [name, 'x'])
  return `${path}?${new URLSearchParams([...others, ['utm_source', 'telegram'], ['fbclid', '1'], ...[...own].toReversed()])}#part`
}

describe('the canonical URL of a page', () => {
  it.each(PAGE_TABLE.map(({ route }) => route))('%s keeps the parameters that its route declares, and no others', (route) => {
    const path = route.replaceAll(/\$\w+/g, 'nobody')
    const query = DECLARED[route]
    expect(canonical(withOthers(path, query))).toBe(query ? `${path}?${query}` : path)
  })

  it('differs by the value of a declared parameter, and not by a value that the page ignores', () => {
    expect(canonical('/tag/x?after=a')).not.toBe(canonical('/tag/x?after=b'))
    expect(canonical('/tag/x?sort=unknown')).toBe('/tag/x')
    expect(canonical('/search/posts?q=%20%D8%B4%D8%B9%D8%B1+')).toBe('/search/posts?q=%D8%B4%D8%B9%D8%B1')
    expect(canonical('/tag/x?after=a&after=b')).toBe('/tag/x?after=a')
  })

  it.each(['/no/such/page', '/%D8', '/tag/%00', '/a%2Fb/c'])('%s, which no page serves, keeps no unknown parameter', (path) => {
    expect(canonical(`${path}?utm_source=x`)).toBe(path)
  })

  test('the list above names only pages of the route table', () => {
    const routes = PAGE_TABLE.map(({ route }) => route)
    expect(Object.keys(DECLARED).filter((route) => !routes.includes(route))).toEqual([])
  })
})

async function visit(path: string) {
  const ctx = createExecutionContext()
  const { response, page } = await servePage(new Request(new URL(path, ORIGIN)), testEnv(), ctx)
  await response.body?.cancel()
  await waitOnExecutionContext(ctx)
  const { status, headers } = response
  return { status, page, location: headers.get('Location'), edge: headers.get('Cloudflare-CDN-Cache-Control') }
}

const STATIC_PAGES = PAGE_TABLE.filter(({ route, everybody }) => isPublicPage(route) && everybody === 200 && !route.includes('$'))

describe('unknown parameters', () => {
  it.each(STATIC_PAGES.map(({ route }) => route))('on %s neither redirect nor create a cache entry', async (route) => {
    const plain = await visit(route)
    const tagged = await visit(`${route}?utm_source=telegram&fbclid=${crypto.randomUUID()}`)
    expect(tagged).toMatchObject({ status: plain.status, location: plain.location })
    if (plain.status !== 200) return
    expect([tagged.page, tagged.edge]).toEqual(['memory', 'no-store'])
    expect(plain.edge).toMatch(/^public, max-age=60/)
  })

  it('on a post neither redirect nor create a cache entry', async () => {
    const path = encodeURI((await aPost(await aUser())).path)
    expect(await visit(path)).toMatchObject({ status: 200, page: 'render', edge: expect.stringMatching(/^public/) })
    expect(await visit(`${path}?utm_source=x`)).toMatchObject({ status: 200, page: 'memory', edge: 'no-store' })
    expect(await visit(`${path}?sort=newest`)).toMatchObject({ page: 'render', edge: expect.stringMatching(/^public/) })
    expect(await visit(`${path}?ref=x&sort=newest`)).toMatchObject({ page: 'memory', edge: 'no-store' })
  })
})
