import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { isPublicPage } from '#worker/lib/page-cache.ts'
import { PAGE_TABLE } from '#worker/testing/authorisation/page-table.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aPost, aUser, ORIGIN, testEnv } from '#worker/testing/index.ts'
import { canonicalPageUrl } from './render-page.ts'
import { servePage } from './serve-page.ts'

freezeClock()

/** The search parameters that each page declares, in its order. */
const DECLARED = new Map(PAGE_TABLE.map(({ route, search }) => [route, search]))
const NAMES = [...new Set([...DECLARED.values()].flatMap((query) => [...new URLSearchParams(query).keys()]))]

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
    const query = DECLARED.get(route)
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
