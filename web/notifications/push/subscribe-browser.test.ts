import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeApi, errorResponse, type SentRequest } from '#web/lib/testing/fake-api.ts'
import { canReceivePushes, readSubscription, subscribeBrowser } from './subscribe-browser.ts'

const PUT = 'PUT /api/me/push-devices/current'
const unsubscribe = vi.fn(async () => true)
const subscription = { toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }), unsubscribe }
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit): Promise<unknown> => subscription)
const getSubscription = vi.fn(async (): Promise<unknown> => null)
const requestPermission = vi.fn(async (): Promise<NotificationPermission> => 'granted')

beforeEach(() => {
  vi.resetAllMocks()
  subscribe.mockResolvedValue(subscription)
  getSubscription.mockResolvedValue(null)
  requestPermission.mockResolvedValue('granted')
  const registration = { pushManager: { subscribe, getSubscription } }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', { requestPermission })
  vi.stubGlobal('PushManager', class {})
})

const put: SentRequest = [PUT, { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }]

test('after the permission, the browser subscribes with the key of the site and is registered', async () => {
  const { api, sent } = createFakeApi()
  expect(await subscribeBrowser(api, 'the key')).toBe('granted')
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'the key' }]])
  expect(sent).toEqual([put])
})

test.each(['denied', 'default'] as const)('with the permission “%s” nothing is subscribed', async (permission) => {
  requestPermission.mockResolvedValue(permission)
  const { api, sent } = createFakeApi()
  expect(await subscribeBrowser(api, 'the key')).toBe(permission)
  expect([subscribe.mock.calls.length, sent]).toEqual([0, []])
})

test('a subscription with an older key gives way', async () => {
  subscribe.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  getSubscription.mockResolvedValue(subscription)
  const { api, sent } = createFakeApi()
  await subscribeBrowser(api, 'the key')
  expect([unsubscribe.mock.calls.length, sent]).toEqual([1, [put]])
})

test('a browser that does not reach its push service rejects, and nothing is registered', async () => {
  subscribe.mockRejectedValue(new DOMException('', 'AbortError'))
  const { api, sent } = createFakeApi()
  await expect(subscribeBrowser(api, 'the key')).rejects.toThrow(DOMException)
  expect(sent).toEqual([])
})

test('a rejection of the site is passed on', async () => {
  const { api } = createFakeApi({ [PUT]: errorResponse(409, 'conflict') })
  await expect(subscribeBrowser(api, 'the key')).rejects.toMatchObject({ status: 409 })
})

test('a browser without a subscription, or without a service worker, has none', async () => {
  expect(await readSubscription()).toBeUndefined()
  getSubscription.mockResolvedValue(subscription)
  expect(await readSubscription()).toBe(subscription)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  expect(await readSubscription()).toBeUndefined()
})

test('the dev server and browsers without push receive none', () => {
  vi.stubEnv('PROD', true)
  expect(canReceivePushes()).toBe(true)
  vi.stubEnv('PROD', false)
  expect(canReceivePushes()).toBe(false)
  vi.stubEnv('PROD', true)
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  expect(canReceivePushes()).toBe(false)
  vi.unstubAllEnvs()
})
