import { beforeEach, expect, test, vi } from 'vitest'
import { openPush, type PushScope, renewPush, showPush } from './push-events.ts'

const ORIGIN = 'https://daftar.test'
const MESSAGE = { title: 'سارا به نظرت پاسخ داد', body: 'چه خوب!', path: '/sara/comment/abc', tag: 'n7' }

function aTab(path: string, isControlled = true) {
  const navigate = vi.fn(async (_url: string): Promise<unknown> => {
    if (!isControlled) throw new TypeError('This service worker is not the client’s active service worker')
    return {}
  })
  return { url: ORIGIN + path, focus: vi.fn(async () => undefined), navigate }
}

let tabs: ReturnType<typeof aTab>[]
let requests: { path: string; init: RequestInit | undefined }[]
let answer: (path: string) => Response
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined)
const openWindow = vi.fn(async (_url: string) => undefined)
const subscription = (endpoint: string) =>
  ({ toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }) }) as unknown as PushSubscription
const subscribe = vi.fn(async (_options?: PushSubscriptionOptionsInit) => subscription('https://push.example/asked'))
const scope: PushScope = {
  registration: { showNotification, pushManager: { subscribe } },
  clients: { matchAll: async () => tabs, openWindow },
}

beforeEach(() => {
  vi.clearAllMocks()
  tabs = []
  requests = []
  answer = () => Response.json({ key: 'the key' })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requests.push({ path, init })
    return answer(path)
  })
})

test('a push is shown right to left, with its tag and the path that a click opens', async () => {
  await showPush(scope, { json: () => MESSAGE })
  expect(showNotification.mock.calls).toEqual([
    [MESSAGE.title, expect.objectContaining({ body: 'چه خوب!', tag: 'n7', dir: 'rtl', lang: 'fa', data: { path: '/sara/comment/abc' } })],
  ])
})

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('hello') }],
])('a push with %s is shown too, because browsers require it, and leads to the notifications', async (_, data) => {
  await showPush(scope, data)
  expect(showNotification.mock.calls[0]?.[1].data).toEqual({ path: '/me/notifications' })
})

const click = () => openPush(scope, { path: MESSAGE.path })

test('a click focuses the tab that has the page open', async () => {
  const [other, same] = [aTab('/home'), aTab(MESSAGE.path)]
  tabs = [other, same]
  await click()
  expect([same.focus.mock.calls.length, same.navigate.mock.calls.length, other.focus.mock.calls.length]).toEqual([1, 0, 0])
  expect(openWindow).not.toHaveBeenCalled()
})

test('a click opens the page in another tab of the site', async () => {
  const tab = aTab('/home')
  tabs = [tab]
  await click()
  expect([tab.navigate.mock.calls, tab.focus.mock.calls.length]).toEqual([[[ORIGIN + MESSAGE.path]], 1])
  expect(openWindow).not.toHaveBeenCalled()
})

test.each(['/new-post', '/p/abcdefghijkl/edit', '/offline/write?draft=new'])('a tab with the editor at %s keeps its page', async (path) => {
  const editor = aTab(path)
  tabs = [editor]
  await click()
  expect(editor.navigate).not.toHaveBeenCalled()
  expect(openWindow.mock.calls).toEqual([[ORIGIN + MESSAGE.path]])
})

test('a click opens a new tab without one, and if the tab belongs to no service worker', async () => {
  await click()
  tabs = [aTab('/home', false)]
  await click()
  expect(openWindow).toHaveBeenCalledTimes(2)
})

test.each(['https://else.example/', '//else.example/', 'javascript:alert(1)'])('a click never leaves the site for %s', async (path) => {
  await openPush(scope, { path })
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/me/notifications`]])
})

test('a subscription that the browser has renewed is registered', async () => {
  await renewPush(scope, subscription('https://push.example/new'))
  expect(subscribe).not.toHaveBeenCalled()
  const [, put] = requests
  expect([put?.path, put?.init?.method]).toEqual(['/api/me/push-devices/current', 'PUT'])
  expect(JSON.parse(String(put?.init?.body))).toEqual({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } })
})

test('a subscription that has ended is asked for again with the key of the site', async () => {
  await renewPush(scope, undefined)
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'the key' }]])
  expect(String(requests[1]?.init?.body)).toContain('https://push.example/asked')
})

test.each([
  ['nobody is signed in', () => new Response(null, { status: 401 })],
  ['the site sends no pushes any more', () => Response.json({ key: null })],
])('nothing is registered if %s', async (_, given) => {
  answer = given
  await renewPush(scope, undefined)
  expect([requests.length, subscribe.mock.calls.length]).toEqual([1, 0])
})
