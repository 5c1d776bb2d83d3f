import { beforeEach, expect, test, vi } from 'vitest'
import {
  ASSETS_PREFIX,
  EPISODES_CACHE,
  OFFLINE_PATH,
  OFFLINE_WRITING_PATH,
  OUTBOX_CACHE,
  POST_PREFIX,
  STALE_MESSAGE,
  SYNC_TAG,
} from '#shared/offline/names.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'

const ORIGIN = 'https://daftar.test'
const ASSETS = `${ASSETS_PREFIX}v2`

type Listener = (event: object) => void
let listeners: Record<string, Listener>
let caches: ReturnType<typeof createCaches>
let server: (path: string, init: RequestInit) => Response | Promise<Response>
let asked: string[]
const scope = { skipWaiting: vi.fn(), claim: vi.fn(), enable: vi.fn(), postMessage: vi.fn() }

beforeEach(async () => {
  vi.resetModules()
  for (const mock of Object.values(scope)) mock.mockClear()
  listeners = {}
  asked = []
  caches = createCaches()
  server = () =>
    new Response('<script>import("/assets/a.js")</script><link href="/fonts/b.woff2">', {
      headers: { Vary: 'Cookie', 'Content-Type': 'text/html' },
    })
  vi.stubGlobal('__VERSION__', 'v2')
  vi.stubGlobal('__OFFLINE_FILES__', ['/assets/offline.js', '/assets/a.js'])
  vi.stubGlobal('__WRITING_FILES__', ['/assets/editor.js'])
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('skipWaiting', scope.skipWaiting)
  vi.stubGlobal('clients', { claim: scope.claim, matchAll: async () => [{ postMessage: scope.postMessage }] })
  vi.stubGlobal('registration', { navigationPreload: { enable: scope.enable } })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    listeners[name] = listener
  })
  vi.stubGlobal('fetch', async (request: Request | string, init: RequestInit = {}) => {
    const path = typeof request === 'string' ? request : request.url.replace(ORIGIN, '')
    asked.push(path)
    return server(path, init)
  })
  await import('./service-worker.ts')
})

async function send(name: string, details: object = {}) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners[name]?.({
    ...details,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (answer = one),
  })
  const response = await answer
  await Promise.all(work)
  return response
}
const request = (path: string, mode: string, destination: string, method = 'GET') =>
  ({ url: ORIGIN + path, mode, destination, method, headers: new Headers() }) as unknown as Request
const navigate = (path: string, preloadResponse?: Response) =>
  send('fetch', { request: request(path, 'navigate', 'document'), preloadResponse: Promise.resolve(preloadResponse) })
const keep = async (name: string, path: string, body = `saved ${path}`) => (await caches.open(name)).put(path, new Response(body))
const offline = () => {
  server = () => Promise.reject(new TypeError('offline'))
}

test('installing keeps the offline page with its files, as visitors get it', async () => {
  const inits: RequestInit[] = []
  const answer = server
  server = (path, init) => {
    inits.push(init)
    return answer(path, init)
  }
  await send('install')
  expect(caches.paths()).toEqual({ [ASSETS]: ['/assets/a.js', '/fonts/b.woff2', '/assets/offline.js', OFFLINE_PATH] })
  expect(inits).toEqual([{ credentials: 'omit', cache: 'no-store' }])
  expect((await caches.match(OFFLINE_PATH))?.headers.get('Vary')).toBeNull()
})

test('an update keeps the page for writing if there was one', async () => {
  await keep(`${ASSETS_PREFIX}v1`, OFFLINE_WRITING_PATH)
  await send('install')
  expect(caches.paths()[ASSETS]).toContain(OFFLINE_WRITING_PATH)
  expect(caches.paths()[ASSETS]).toContain('/assets/editor.js')
})

test.each([
  ['fails', () => new Response('', { status: 503 })],
  ['is another page', () => Object.defineProperty(new Response('login'), 'redirected', { value: true })],
])('nothing is installed when the offline page %s', async (_, answer) => {
  server = answer
  await expect(send('install')).rejects.toThrow(OFFLINE_PATH)
  expect(caches.paths()).toEqual({})
})

test('activating deletes the files of older builds alone', async () => {
  for (const name of [`${ASSETS_PREFIX}v1`, ASSETS, EPISODES_CACHE, `${POST_PREFIX}abc`]) await keep(name, '/x')
  await send('activate')
  expect(Object.keys(caches.paths())).toEqual([ASSETS, EPISODES_CACHE, `${POST_PREFIX}abc`])
  expect([scope.enable.mock.calls.length, scope.claim.mock.calls.length]).toEqual([1, 1])
})

test('a browser without navigation preload is served as well', async () => {
  vi.stubGlobal('registration', {})
  await send('activate')
  expect(scope.claim).toHaveBeenCalledOnce()
})

test('a page asks to activate the new version, or to keep the page for writing once', async () => {
  await send('message', { data: 'activate' })
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
  await send('message', { data: 'keep-writing' })
  await send('message', { data: 'keep-writing' })
  await send('message', { data: 'unknown' })
  expect(asked).toEqual([OFFLINE_WRITING_PATH])
})

test('the browser’s event sends the outbox, and no other event does', async () => {
  const open = vi.spyOn(caches, 'open')
  await send('sync', { tag: 'other' })
  expect(open).not.toHaveBeenCalled()
  await send('sync', { tag: SYNC_TAG })
  expect(open).toHaveBeenCalledWith(OUTBOX_CACHE)
})

test('a page comes from the network, also if the device has a copy', async () => {
  await keep(`${POST_PREFIX}abc`, '/sara/post-abc')
  server = () => new Response('fresh')
  expect(await (await navigate('/sara/post-abc'))?.text()).toBe('fresh')
  expect(await (await navigate('/sara/post-abc', new Response('preloaded')))?.text()).toBe('preloaded')
  expect(asked).toEqual(['/sara/post-abc'])
})

test('without network a page is read from the device, whatever its query', async () => {
  offline()
  await keep(`${POST_PREFIX}abc`, '/sara/post-abc')
  expect(await (await navigate('/sara/post-abc?from=home'))?.text()).toBe('saved /sara/post-abc')
})

test.each([404, 410])('the copy of a page that is gone (%i) is deleted, and no other', async (status) => {
  await keep(`${POST_PREFIX}abc`, '/sara/post-abc')
  await keep(`${POST_PREFIX}def`, '/sara/post-def')
  server = () => new Response('gone', { status })
  expect((await navigate('/sara/post-abc?x=1'))?.status).toBe(status)
  expect(Object.keys(caches.paths())).toEqual([`${POST_PREFIX}def`])
})

test.each([403, 500, 503])('the copy of a page that answers %i stays', async (status) => {
  await keep(`${POST_PREFIX}abc`, '/sara/post-abc')
  server = () => new Response('', { status })
  await navigate('/sara/post-abc')
  expect(Object.keys(caches.paths())).toEqual([`${POST_PREFIX}abc`])
})

test('without network and a copy, the offline page opens, and for the editor the page for writing if it is kept', async () => {
  offline()
  const locationOf = async (path: string) => (await navigate(path))?.headers.get('Location')
  vi.spyOn(Response, 'redirect').mockImplementation((url) => new Response(null, { status: 302, headers: { Location: String(url) } }))
  expect([await locationOf('/sara?x=1'), await locationOf('/new-post')]).toEqual(['/offline?from=%2Fsara%3Fx%3D1', '/offline?draft=new'])
  await keep(ASSETS, OFFLINE_WRITING_PATH)
  expect([await locationOf('/sara'), await locationOf('/p/abc/edit')]).toEqual(['/offline?from=%2Fsara', '/offline/write?draft=abc'])
  vi.restoreAllMocks()
  expect((await navigate(OFFLINE_PATH))?.type).toBe('error')
})

const asset = (path: string) => send('fetch', { request: request(path, 'cors', 'script') })

test('a file of a build is asked for once', async () => {
  server = () => new Response('code')
  expect(await (await asset('/assets/x.js'))?.text()).toBe('code')
  expect(await (await asset('/assets/x.js'))?.text()).toBe('code')
  expect([asked, caches.paths()[ASSETS]]).toEqual([['/assets/x.js'], ['/assets/x.js']])
  expect(scope.postMessage).not.toHaveBeenCalled()
})

test('a file that is gone tells the pages that there is a newer build; another failure does not', async () => {
  server = () => new Response('', { status: 500 })
  await asset('/assets/x.js')
  expect(scope.postMessage).not.toHaveBeenCalled()
  server = () => new Response('', { status: 404 })
  expect((await asset('/assets/x.js'))?.status).toBe(404)
  expect(scope.postMessage.mock.calls).toEqual([[STALE_MESSAGE]])
  expect(caches.paths()[ASSETS]).toBeUndefined()
})

test('a picture comes from the device without network', async () => {
  const picture = () => send('fetch', { request: request('/media/h/828.webp', 'no-cors', 'image') })
  server = () => new Response('fresh')
  await keep(`${POST_PREFIX}abc`, '/media/h/828.webp')
  expect(await (await picture())?.text()).toBe('fresh')
  offline()
  expect(await (await picture())?.text()).toBe('saved /media/h/828.webp')
  await caches.delete(`${POST_PREFIX}abc`)
  expect((await picture())?.type).toBe('error')
})

test('requests that change something are left to the browser', async () => {
  expect(await send('fetch', { request: request('/api/posts', 'cors', '', 'POST') })).toBeUndefined()
  expect(asked).toEqual([])
})
