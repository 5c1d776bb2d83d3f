import { env } from 'cloudflare:workers'
import { afterEach, expect, it } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { SourceError } from '../../source-item.ts'
import { openSource } from '../open-source.ts'

afterEach(() => setOutboundNetwork())

/** A host that answers these paths, with their queries; a number is a status. */
function aHost(pages: Record<string, string | number>) {
  const base = `https://${newHash()}.example.com`
  const requests: string[] = []
  setOutboundNetwork(async (request) => {
    const { origin, pathname, search } = new URL(request.url)
    if (origin !== base) return new Response('none', { status: 404 })
    requests.push(pathname + search)
    const page = pages[pathname + search] ?? 404
    return typeof page === 'number' ? new Response('', { status: page }) : new Response(page.replaceAll('BASE', base))
  })
  return { base, requests }
}
const rss = (ids: readonly number[], head = '') =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>BASE/</link>${head}${ids.map((id) => `<item><title>${id}</title><link>BASE/${id}</link></item>`).join('')}</channel></rss>`

async function read(address: string): Promise<string[] | string> {
  try {
    const source = await openSource(env, { feed: address })
    const titles: string[] = [source.format]
    for await (const item of source.items()) titles.push(item.kind === 'post' ? item.title : '')
    return titles
  } catch (error) {
    if (error instanceof SourceError) return error.reason
    throw error
  }
}

it('finds the feed that a page names, not that of its comments', async () => {
  const page =
    '<html><head><link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed"><link rel="alternate" type="application/atom+xml" href="posts.xml"></head></html>'
  const host = aHost({ '/blog/': page, '/blog/posts.xml': rss([1, 2]) })
  expect(await read(`${host.base}/blog/`)).toEqual(['feed', '1', '2'])
})

it('tries common addresses for a page that names none', async () => {
  const host = aHost({ '/': '<html><body>سلام</body></html>', '/feed': '<html></html>', '/rss.xml': rss([1]) })
  expect(await read(host.base)).toEqual(['feed', '1'])
})

it('reads the pages that a feed links to, and stops at a loop', async () => {
  const next = (query: string) => `<atom:link rel="next" href="BASE/feed${query}"/>`
  const host = aHost({
    '/feed': rss([1], next('?page=2')),
    '/feed?page=2': rss([2, 1], next('?page=3')),
    '/feed?page=3': rss([3], next('')),
  })
  expect(await read(`${host.base}/feed`)).toEqual(['feed', '1', '2', '3'])
})

it('reads the pages of WordPress until one is missing, and of a JSON Feed', async () => {
  const generator = '<generator>https://wordpress.org/?v=6.4</generator>'
  const host = aHost({ '/feed/': rss([1], generator), '/feed/?paged=2': rss([2], generator) })
  expect(await read(`${host.base}/feed/`)).toEqual(['feed', '1', '2'])
  const json = (id: number, next: string) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      next_url: next,
      items: [{ id: String(id), title: String(id), url: `BASE/${id}` }],
    })
  const other = aHost({ '/feed.json': json(1, 'BASE/2.json'), '/2.json': json(2, 'BASE/feed.json') })
  expect(await read(`${other.base}/feed.json`)).toEqual(['feed', '1', '2'])
})

it('stops where a page brings nothing new', async () => {
  const generator = '<generator>https://wordpress.org/?v=6.4</generator>'
  const host = aHost({ '/feed': rss([1], generator), '/feed?paged=2': rss([1], generator), '/feed?paged=3': rss([3], generator) })
  expect(await read(`${host.base}/feed`)).toEqual(['feed', '1'])
  expect(host.requests).toEqual(['/feed', '/feed?paged=2'])
})

it.each([
  ['a page without a feed', { '/': '<html></html>' }, 'noFeed'],
  ['a missing page', {}, 'noFeed'],
  ['a page that asks for a password', { '/': 401 }, 'forbidden'],
  ['a host that fails', { '/': 500 }, 'unreachable'],
])('tells the reason for %s', async (_, pages, reason) => {
  expect(await read(aHost(pages).base)).toBe(reason)
})

it('refuses addresses inside the network and other schemes', async () => {
  for (const address of ['http://127.0.0.1/feed', 'http://169.254.169.254/', 'file:///etc/passwd', 'x', ''])
    expect(await read(address)).toBe('unreachable')
})
