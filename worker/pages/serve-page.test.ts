import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import {
  aHeldPost,
  anEpisodeOf,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  ORIGIN,
  request,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { servePage } from './serve-page.ts'

freezeClock()

interface Ask {
  person?: TestUser
  method?: string
  headers?: Record<string, string>
}

async function requestPage(path: string, { person, method = 'GET', headers }: Ask = {}) {
  const ctx = createExecutionContext()
  const request = new Request(new URL(path, ORIGIN), { method, headers: { ...headers, ...(person ? { Cookie: person.cookie } : {}) } })
  const { response, page } = await servePage(request, testEnv(), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text, page }
}

const policyOf = ({ headers }: { headers: Headers }) => headers.get('Content-Security-Policy') ?? ''
/** Inline scripts that a browser runs; CSP does not apply to data blocks such as JSON-LD. */
const inlineOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes]) => !/\ssrc=|json"/.test(attributes ?? ''))
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptSourcesOf = (response: { headers: Headers }) => /script-src ([^;]+)/.exec(policyOf(response))?.[1]?.split(' ') ?? []
const PRIVATE = 'private, no-store'

describe('public pages', () => {
  it('the CSP of every kind of page for visitors allows exactly its own inline scripts, by hash, also from the cache', async () => {
    const author = await aUser()
    const [post, removed] = [await aPost(author), await aPost(author, { state: 'removed' })]
    const { hash } = await aShow(author)
    const paths = ['/', '/topics', '/podcasts', '/search/posts?q=a', '/contact-us', '/login', '/no/such/page/at/all']
    for (const path of [...paths, `/${author.handle}`, encodeURI(post.path), encodeURI(removed.path), `/podcast/${hash}`]) {
      for (const response of [await requestPage(path), await requestPage(path)]) {
        const needed = inlineOf(response.text).map(([, , script = '']) => sourceOf(script))
        expect(needed.length, path).toBeGreaterThan(1)
        expect(new Set(scriptSourcesOf(response)), path).toEqual(new Set(["'self'", ...needed]))
        expect(policyOf(response)).not.toMatch(/nonce-|unsafe/)
        expect(response.text).not.toMatch(/nonce/)
      }
    }
  })

  it('the CSP of a page does not allow a script that its content injects', async () => {
    const injected = 'fetch("/api/me", {method: "DELETE"})'
    const post = await aPost(await aUser())
    await runQuery(
      'UPDATE post_bodies SET html = ? WHERE post_id = (SELECT id FROM posts WHERE hash = ?)',
      `<p>متن</p><script>${injected}</script>`,
      post.hash,
    )
    const response = await requestPage(encodeURI(post.path))
    expect(inlineOf(response.text).map(([, , script]) => script)).toContain(injected)
    expect(scriptSourcesOf(response).length).toBeGreaterThan(2)
    expect(scriptSourcesOf(response)).not.toContain(sourceOf(injected))
  })

  it('the page of a post is publicly cacheable with the tag of the post', async () => {
    const author = await aUser()
    const post = await aPost(author)
    const response = await requestPage(encodeURI(post.path))
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=60, stale-if-error=3600')
    expect(response.headers.get('Vary')).toBe('Cookie')
    expect(response.headers.get('Cache-Tag')?.split(',')).toEqual(expect.arrayContaining([`post-${post.hash}`]))
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('the page of a post links an existing share image with its size and alt text', async () => {
    const { path, title } = await aPost(await aUser(), { title: 'نامِ «همین» پست' })
    const { text } = await requestPage(encodeURI(path))
    const metaTags = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(metaTags).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    })
    expect(metaTags['og:image']).toMatch(new RegExp(`^${ORIGIN}/media/share/post/`))
    const picture = await request(metaTags['og:image'] ?? '', { redirect: 'manual' })
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  })

  it('a public page comes from memory on the second request, even with an unknown query parameter', async () => {
    const { handle } = await aUser()
    const first = await requestPage(`/${handle}`)
    const second = await requestPage(`/${handle}?utm_source=x`)
    expect([first.page, second.page]).toEqual(['render', 'memory'])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
  })

  it('a public page returns 304 for its ETag, weak or in a list, and 200 for another ETag', async () => {
    const { handle } = await aUser()
    const etag = (await requestPage(`/${handle}`)).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{20}"$/)
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*', ' * ']) {
      const response = await requestPage(`/${handle}`, { headers: { 'If-None-Match': known } })
      expect([response.status, response.text, response.headers.get('ETag')], known).toEqual([304, '', etag])
    }
    expect((await requestPage(`/${handle}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('an unknown page stays 404 for If-None-Match: *', async () => {
    expect((await requestPage('/no/such/page/at/all', { headers: { 'If-None-Match': '*' } })).status).toBe(404)
  })

  it.each(['POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
    '%s returns 405 with Allow on a page that exists, and 404 elsewhere',
    async (method) => {
      const person = await aUser()
      for (const viewer of [undefined, person]) {
        const options = { method, ...(viewer ? { person: viewer } : {}) }
        for (const path of ['/topics', `/${person.handle}`, '/me/settings', '/login']) {
          const { status, headers, text } = await requestPage(path, options)
          expect([path, status, headers.get('Allow'), headers.get('Cache-Control')]).toEqual([path, 405, 'GET, HEAD', PRIVATE])
          expect(JSON.parse(text).error.code).toBe('method_not_allowed')
        }
        for (const path of ['/no/such/page/at/all', `/nobody${newHash()}`]) expect((await requestPage(path, options)).status).toBe(404)
      }
    },
  )

  it('a public page returns the headers of GET without a body for HEAD', async () => {
    const { handle } = await aUser()
    const [full, head] = [await requestPage(`/${handle}`), await requestPage(`/${handle}`, { method: 'HEAD' })]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
  })
})

describe('personal pages', () => {
  it('a page that only one member receives has a fresh nonce on every inline script and is not cached', async () => {
    const person = await aUser()
    const responses = [await requestPage('/home', { person }), await requestPage(`/${person.handle}`, { person })]
    const nonces = responses.map((response) => {
      const nonce = /'nonce-([0-9a-f]{32})'/.exec(policyOf(response))?.[1] ?? 'none'
      for (const [, attributes] of inlineOf(response.text)) expect(attributes).toContain(`nonce="${nonce}"`)
      expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
      for (const name of ['ETag', 'Cache-Tag', 'Vary']) expect(response.headers.get(name), name).toBeNull()
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
    expect((await requestPage('/topics')).text).not.toContain(person.handle)
  })

  it('pages return 403 to both sides of a block: the blocker can unblock, the blocked user sees that the page is unavailable', async () => {
    const [blocker, blocked] = [await aUser(), await aUser({ name: 'نام پنهان' })]
    const post = await aPost(blocker)
    await as(blocker).put(`/api/me/blocks/${blocked.handle}`)
    const own = await requestPage(`/${blocked.handle}`, { person: blocker })
    expect([own.status, own.text.includes('را مسدود کرده‌ای'), own.text.includes('رفع مسدودی')]).toEqual([403, true, true])
    for (const path of [`/${blocker.handle}`, `/${blocker.handle}/lists`, encodeURI(post.path)]) {
      const { status, text } = await requestPage(path, { person: blocked })
      expect([path, status, text.includes('این صفحه برای تو در دسترس نیست'), text.includes(post.title)]).toEqual([path, 403, true, false])
      expect((await requestPage(path)).status).toBe(200)
    }
  })

  it('a page for a signed-in user has no body for HEAD', async () => {
    const response = await requestPage('/topics', { person: await aUser(), method: 'HEAD' })
    expect([response.status, response.text, response.headers.get('Cache-Control')]).toEqual([200, '', PRIVATE])
  })

  it('the login page is rendered for a visitor and not cached', async () => {
    const response = await requestPage('/login')
    expect([response.status, response.page, response.headers.get('Cache-Control')]).toEqual([200, 'render', PRIVATE])
    for (const name of ['ETag', 'Cache-Tag']) expect(response.headers.get(name), name).toBeNull()
  })
})

describe('redirects', () => {
  it('a short link redirects to its post, even if removed, and returns 404 for a withdrawn post or an unknown code', async () => {
    const author = await aUser()
    const { hash, path } = await aPost(author, { title: 'کوتاه' })
    const link: { path: string } = await (await as(null).put(`/api/short-links/posts/${hash}`)).json()
    const response = await requestPage(link.path)
    expect([response.status, response.headers.get('Location')]).toEqual([302, encodeURI(path)])
    expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
    await as(author).post(`/api/posts/${hash}/withdraw`)
    expect((await requestPage(link.path)).status).toBe(404)
    await as(author).delete(`/api/posts/${hash}`)
    expect((await requestPage((await requestPage(link.path)).headers.get('Location') ?? '')).status).toBe(410)
    expect((await requestPage('/s/zzzzz')).status).toBe(404)
  })

  it('a redirect to the canonical path is permanent and uncached and keeps the query', async () => {
    const { handle } = await aUser()
    const response = await requestPage(`/@${handle}/?q=%D8%A8%20b`)
    expect([response.status, response.headers.get('Location'), response.text]).toEqual([301, `/${handle}?q=%D8%A8%20b`, ''])
    expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
  })

  it('a post URL with another slug redirects permanently to the percent-encoded canonical URL', async () => {
    const { path, hash } = await aPost(await aUser(), { title: 'شعر «نو» و ۱۰۰٪' })
    const response = await requestPage(`${path.slice(0, path.indexOf('/', 1))}/${encodeURIComponent('هر چه')}-${hash}`)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(encodeURI(path))
    expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
    expect((await requestPage(response.headers.get('Location') ?? '')).status).toBe(200)
  })

  it('a private page redirects a visitor to the login page, which gets the URL of the private page', async () => {
    const response = await requestPage('/me/likes?after=abc')
    expect([302, 307]).toContain(response.status)
    expect(response.headers.get('Location')).toBe(`/login?next=${encodeURIComponent('/me/likes?after=abc')}`)
    expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
  })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a %s request to a page returns 405', async (method) => {
  expect((await requestPage('/topics', { method })).status).toBe(405)
})

test.each([
  `/nobody${newHash()}`,
  '/no/such/page/at/all',
  '/%00',
  '/tag/%00',
  '/search/nothing?q=a',
  '/topic/__proto__',
  '/topic/constructor',
  '/%D8',
  '/a%2Fb/c',
  '/podcast/toString',
  `/${'a'.repeat(4000)}`,
])('%s returns a 404 page', async (path) => {
  const response = await requestPage(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(response.headers.get('ETag')).toBeNull()
  expect(response.text).toContain('<html lang="fa" dir="rtl"')
})

it('the page of a removed post returns 410, which the edge caches for 30 seconds', async () => {
  const { path } = await aPost(await aUser(), { state: 'removed' })
  const response = await requestPage(encodeURI(path))
  expect(response.status).toBe(410)
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=30')
  expect(response.headers.get('ETag')).toBeNull()
})

test('the future URL of a held post redirects its author (302) to the page of its review and is an unknown page to everyone else', async () => {
  const [author, reader, moderator] = [await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const [held, withdrawn] = [await aHeldPost(author), await aHeldPost(author, { state: 'withdrawn' })]
  const own = await requestPage(encodeURI(held.path), { person: author })
  expect([own.status, own.headers.get('Location'), own.headers.get('Cache-Control')]).toEqual([302, `/p/${held.hash}/review`, PRIVATE])
  for (const person of [reader, moderator]) expect((await requestPage(encodeURI(held.path), { person })).status).toBe(404)
  expect((await requestPage(encodeURI(held.path))).status).toBe(404)
  expect((await requestPage(encodeURI(withdrawn.path), { person: author })).status).toBe(404)
})

it('a post’s page names the feeds of its author, publication and show', async () => {
  const author = await aUser()
  const publication = await aPublication({ owner: author })
  const show = await aShow(author)
  const post = await aPost(author, { publication })
  await anEpisodeOf(post, { hash: post.hash, showId: show.id })
  const { text } = await requestPage(encodeURI(post.path))
  const feeds = [...text.matchAll(/<link rel="alternate" [^>]*>/g)].map(([link]) => link)
  const rss = feeds.filter((link) => link.includes('application/rss+xml')).map((link) => /href="([^"]+)"/.exec(link)?.[1])
  expect(rss).toEqual(
    [`/feed/${publication.handle}`, `/feed/${author.handle}`, `/podcast/${show.hash}/feed.xml`].map((path) => env.ORIGIN + path),
  )
})
