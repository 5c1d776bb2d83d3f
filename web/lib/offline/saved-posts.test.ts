import { beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { POST_PREFIX, SAVED_HEADERS } from '#shared/offline/names.ts'
import { HOUR } from '#shared/time.ts'
import { isPostSaved, listSavedPosts, refreshSavedPosts, removeSavedPost, savePost } from './saved-posts.ts'
import { createCaches } from './testing/create-caches.ts'

const NOW = Date.UTC(2026, 10, 29)
let caches: ReturnType<typeof createCaches>
let server: (path: string, init: RequestInit) => Response | Promise<Response>
let asked: string[]

/** Reads of a page what a saved copy needs of it: this one has a picture and a stylesheet. */
class PageParser {
  parseFromString(html: string) {
    const elements: Record<string, string> = { img: '/media/a.webp', 'link[rel=stylesheet]': '/assets/a.css' }
    return {
      ...{ title: 'سفر ٪', documentElement: { outerHTML: `copy of ${html}` } },
      createElement: () => ({ setAttribute: () => undefined }),
      querySelector: () => null,
      querySelectorAll: (selector: string) => (selector in elements ? [{ getAttribute: () => elements[selector] }] : []),
    }
  }
}

const page = (path: string, status = 200) =>
  Object.defineProperty(new Response(`<${path}>`, { status, headers: { 'Content-Security-Policy': "img-src 'self'" } }), 'url', {
    value: `https://daftar.test${path}?utm=1`,
  })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  caches = createCaches()
  asked = []
  server = (path) => (path.startsWith('/sara') ? page(path) : new Response('12345', { headers: { 'Content-Type': 'image/webp' } }))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('DOMParser', PageParser)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    return server(path, init)
  })
})

const save = (hash: string) => savePost({ hash, path: `/sara/${hash}` })

test('a saved post has its page and its files, and its size is that of all', async () => {
  const inits: RequestInit[] = []
  const answer = server
  server = (path, init) => {
    inits.push(init)
    return answer(path, init)
  }
  expect([await isPostSaved('a'), await save('a'), await isPostSaved('a'), await isPostSaved('b')]).toEqual([false, undefined, true, false])
  expect(caches.paths()).toEqual({ [`${POST_PREFIX}a`]: ['/assets/a.css', '/media/a.webp', '/sara/a'] })
  const html = '<!DOCTYPE html>copy of </sara/a>'
  expect(await listSavedPosts()).toEqual([{ hash: 'a', path: '/sara/a', title: 'سفر ٪', bytes: html.length + 10, at: NOW }])
  const copy = await caches.match('/sara/a')
  expect([await copy?.text(), copy?.headers.get('Content-Type'), copy?.headers.get('Content-Security-Policy')]).toEqual([
    ...[html, 'text/html; charset=utf-8', "img-src 'self'"],
  ])
  expect((await caches.match('/media/a.webp'))?.headers.get('Content-Type')).toBe('image/webp')
  expect(inits).toEqual([{ credentials: 'omit', cache: 'no-cache' }, { credentials: 'omit' }, { credentials: 'omit' }])
})

test('a missing picture leaves a gap', async () => {
  const answer = server
  server = (path, init) => (path === '/media/a.webp' ? new Response('', { status: 404 }) : answer(path, init))
  expect(await save('a')).toBeUndefined()
  expect([caches.paths()[`${POST_PREFIX}a`], (await listSavedPosts())[0]?.bytes]).toEqual([
    ['/assets/a.css', '/sara/a'],
    '<!DOCTYPE html>copy of </sara/a>'.length + 5,
  ])
})

test('a page without a policy allows only the files of the site', async () => {
  server = (path) =>
    path.startsWith('/sara') ? Object.defineProperty(new Response('x'), 'url', { value: `https://daftar.test${path}` }) : new Response('1')
  await save('a')
  expect((await caches.match('/sara/a'))?.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
})

test('posts are listed last saved first, and a page that closed while saving leaves nothing', async () => {
  await save('a')
  vi.setSystemTime(NOW + 1000)
  await save('b')
  await (await caches.open(`${POST_PREFIX}half`)).put('/media/x.webp', new Response('x'))
  await caches.open('other')
  expect((await listSavedPosts()).map(({ hash }) => hash)).toEqual(['b', 'a'])
  expect(Object.keys(caches.paths())).toEqual([`${POST_PREFIX}a`, `${POST_PREFIX}b`, 'other'])
  await removeSavedPost('b')
  expect((await listSavedPosts()).map(({ hash }) => hash)).toEqual(['a'])
})

test('a device keeps a limited number of posts, and saves those it has again', async () => {
  const headers = { [SAVED_HEADERS.title]: 'a', [SAVED_HEADERS.bytes]: '1', [SAVED_HEADERS.at]: String(NOW) }
  for (let nth = 1; nth < LIMITS.savedPosts; nth++)
    await (await caches.open(`${POST_PREFIX}p${nth}`)).put(`/sara/p${nth}`, new Response('', { headers }))
  expect([await save('last'), await save('more'), await save('p1')]).toEqual([undefined, 'limit', undefined])
  expect([await isPostSaved('last'), await isPostSaved('more')]).toEqual([true, false])
})

test.each([404, 410])('a post that is gone (%i) is deleted from the device', async (status) => {
  await save('a')
  server = (path) => page(path, status)
  expect([await save('a'), await isPostSaved('a')]).toEqual(['gone', false])
})

test.each([403, 500])('an older copy stays when the page answers %i', async (status) => {
  await save('a')
  server = (path) => page(path, status)
  expect([await save('a'), await isPostSaved('a'), await save('b'), await isPostSaved('b')]).toEqual(['failed', true, 'failed', false])
})

test('a failure leaves an older copy and no half of a new one, and tells when the device is full', async () => {
  await save('a')
  const answer = server
  const failFiles = (error: Error) => {
    server = (path, init) => (path.startsWith('/sara') ? answer(path, init) : Promise.reject(error))
  }
  failFiles(new TypeError('offline'))
  expect([await save('a'), await isPostSaved('a'), await save('b'), await isPostSaved('b')]).toEqual(['failed', true, 'failed', false])
  failFiles(new DOMException('full', 'QuotaExceededError'))
  expect([await save('b'), await isPostSaved('b')]).toEqual(['full', false])
  failFiles(new DOMException('x', 'AbortError'))
  expect(await save('b')).toBe('failed')
  server = () => Promise.reject(new TypeError('offline'))
  expect(await save('b')).toBe('failed')
})

test('copies are fetched again after twelve hours', async () => {
  await save('a')
  vi.setSystemTime(NOW + HOUR)
  await save('b')
  asked = []
  vi.setSystemTime(NOW + 12 * HOUR - 1)
  await refreshSavedPosts()
  expect(asked).toEqual([])
  vi.setSystemTime(NOW + 12 * HOUR)
  await refreshSavedPosts()
  expect(asked.filter((path) => path.startsWith('/sara'))).toEqual(['/sara/a'])
  expect((await listSavedPosts()).map(({ hash, at }) => [hash, at])).toEqual([
    ['a', NOW + 12 * HOUR],
    ['b', NOW + HOUR],
  ])
  asked = []
  await refreshSavedPosts(0)
  expect(asked.filter((path) => path.startsWith('/sara'))).toHaveLength(2)
})

test('a saved page has the headers that devices already hold', () => {
  expect(SAVED_HEADERS).toEqual({ title: 'X-Offline-Title', bytes: 'X-Offline-Bytes', at: 'X-Offline-At' })
})

test('the first copy of a post registers the service worker, which serves it without network', async () => {
  const register = vi.fn(async () => undefined)
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  await save('a')
  await save('a')
  expect(register).toHaveBeenCalledOnce()
})
