import { expect, test } from 'vitest'
import { cacheHeaders, conditionalResponse, isNotModified, isPublicPage } from './page-cache.ts'

test('browsers revalidate pages; the edge keeps them for a minute and may serve a copy up to an hour old when the origin fails', () => {
  const edge = 'Cloudflare-CDN-Cache-Control'
  expect(cacheHeaders('page')).toEqual({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    [edge]: 'public, max-age=60, stale-if-error=3600',
    Vary: 'Cookie',
  })
  expect(cacheHeaders('gone')).toEqual({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    [edge]: 'public, max-age=30',
    Vary: 'Cookie',
  })
  expect(cacheHeaders('private')).toEqual({ 'Cache-Control': 'private, no-store' })
  expect(cacheHeaders('media')).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' })
})

const MODIFIED = 'Sun, 29 Nov 2026 10:00:00 GMT'

test.each([
  [{ 'If-None-Match': '"a"' }, true],
  [{ 'If-None-Match': 'W/"a"' }, true],
  [{ 'If-None-Match': '"b" , "a"' }, true],
  [{ 'If-None-Match': '"b"' }, false],
  [{ 'If-None-Match': ' * ' }, true],
  [{ 'If-None-Match': '"b"', 'If-Modified-Since': MODIFIED }, false],
  [{ 'If-Modified-Since': MODIFIED }, true],
  [{ 'If-Modified-Since': 'Sun, 29 Nov 2026 10:00:01 GMT' }, true],
  [{ 'If-Modified-Since': 'Sun, 29 Nov 2026 09:59:59 GMT' }, false],
  [{ 'If-Modified-Since': 'yesterday' }, false],
  [{}, false],
])('of a page with a tag and a time, %j is answered with 304: %s', (headers, isSame) => {
  expect(isNotModified({ etag: '"a"', 'last-modified': MODIFIED }, new Headers(headers))).toBe(isSame)
})

test('a page without a validator is always sent, and one validator is enough for *', () => {
  const any = new Headers({ 'If-None-Match': '*' })
  expect([isNotModified({}, any), isNotModified({ etag: '"a"' }, any), isNotModified({ 'last-modified': MODIFIED }, any)]).toEqual([
    false,
    true,
    true,
  ])
  expect([
    isNotModified({}, new Headers({ 'If-None-Match': '"a"' })),
    isNotModified({}, new Headers({ 'If-Modified-Since': MODIFIED })),
  ]).toEqual([false, false])
})

test('a HEAD request and an unchanged page have no body', async () => {
  const page = { status: 200, headers: { etag: '"a"', 'x-page': '1' }, body: new TextEncoder().encode('page') }
  const respond = async (init: RequestInit) => {
    const response = conditionalResponse(page, new Request('https://daftar.test/', init))
    return [response.status, response.headers.get('x-page'), await response.text()]
  }
  expect([await respond({}), await respond({ method: 'HEAD' }), await respond({ headers: { 'If-None-Match': '"a"' } })]).toEqual([
    ...[
      [200, '1', 'page'],
      [200, '1', ''],
      [304, '1', ''],
    ],
  ])
})

test('pages of members, forms and secret links are not shared', () => {
  const own = [
    '/api',
    '/api/posts',
    '/me',
    '/me/wallet',
    '/home',
    '/new-post',
    '/p/a/edit',
    '/login',
    '/register',
    '/payment/x',
    '/admin/users',
    '/subscriptions',
    '/unsubscribe',
    '/unsubscribe/newsletter',
    '/sara/d/secret',
    '/SARA/D/x',
    '/ME',
  ]
  expect(own.filter(isPublicPage)).toEqual([])
  const shared = ['/', '/sara', '/sara/d', '/apiary', '/metal', '/homes', '/post', '/x/me', '/sara/dd/x', '/sara/x/d/y']
  expect(shared.filter((path) => !isPublicPage(path))).toEqual([])
})
