import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { KINDS } from '#shared/notifications/kinds.ts'
import type { PushMessage } from '#shared/push-message.ts'
import { text } from '#web/notifications/push/text.ts'
import { text as settingsText } from '#web/people/settings/text.ts'
import type { OwnPushDevices } from '#worker/notifications/push/contract.ts'
import type { NotificationPreferences } from '#worker/people/settings/contract.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import type { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

test.use({ serviceWorkers: 'allow' })

const PATH = '/me/settings/notifications'
const base64Url = (bytes: Buffer) => bytes.toString('base64url')

/** A subscription as a push service would give it; headless Chromium has none. */
const aSubscription = () => ({
  endpoint: `https://push.example/${uniqueId()}`,
  keys: { p256dh: base64Url(createECDH('prime256v1').generateKeys()), auth: base64Url(randomBytes(16)) },
})

/** Takes the place of what headless Chromium lacks: the permission, and the push service, which remembers the subscription. */
const simulatePushService = (context: BrowserContext) =>
  context.addInitScript((given) => {
    const isOn = (name: string) => localStorage.getItem(`test-${name}`) !== null
    const turnOn = (name: string) => localStorage.setItem(`test-${name}`, 'on')
    const subscription = {
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('test-subscription')
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (isOn('subscription') ? subscription : null)
    PushManager.prototype.subscribe = async () => {
      turnOn('subscription')
      return subscription
    }
    Object.defineProperty(Notification, 'permission', { get: () => (isOn('permission') ? 'granted' : 'default') })
    Notification.requestPermission = async () => {
      turnOn('permission')
      return 'granted'
    }
  }, aSubscription())

async function openSettings(page: Page, site: string): Promise<Client> {
  const { client } = await registerMember(site)
  await page.context().addCookies(browserCookies(client))
  await page.goto(PATH)
  await waitForHydration(page)
  return client
}

const section = (page: Page) => page.getByRole('region', { name: text.title, exact: true })
const devicesOf = async (client: Client) => (await client.call<OwnPushDevices>('GET', '/api/me/push-devices')).devices

test('a member turns notifications on for this browser, chooses a kind and turns it off again', async ({ page, context, site }) => {
  await simulatePushService(context)
  const client = await openSettings(page, site)
  const label = settingsText.switchOf(KINDS.like.preference.label, settingsText.push)
  await expect(page.getByRole('switch', { name: label })).toHaveCount(0)
  const turnOn = section(page).getByRole('button', { name: text.turnOn })
  await expect(turnOn).toBeEnabled()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await turnOn.click()
  await expect(page.getByText(text.turnedOn)).toBeVisible()
  await expect(section(page).getByText(text.thisOne)).toBeVisible()
  expect(await devicesOf(client)).toHaveLength(1)
  await page.getByRole('switch', { name: label }).check()
  await expect
    .poll(async () => (await client.call<NotificationPreferences>('GET', '/api/me/notification-preferences')).like.push)
    .toBe(true)
  await page.reload()
  await waitForHydration(page)
  await expect(section(page).getByText(text.thisOne)).toBeVisible()
  await expect(turnOn).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await section(page).getByRole('button', { name: text.remove }).click()
  await expect(turnOn).toBeVisible()
  expect(await devicesOf(client)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
})

test('without the permission the section says in Persian how to give it', async ({ page, context, site }) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openSettings(page, site)
  await expect(section(page).getByText(text.denied)).toBeVisible()
  await expect(section(page).getByRole('button', { name: text.turnOn })).toHaveCount(0)
})

test('a browser without push shows no section', async ({ page, context, site }) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await openSettings(page, site)
  await expect(section(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the section says that it needs JavaScript, and a device can be removed', async ({ page, context, site }) => {
    const { client } = await registerMember(site)
    await client.call('PUT', '/api/me/push-devices/current', { json: aSubscription() })
    await context.addCookies(browserCookies(client))
    await page.goto(PATH)
    // `getByText` does not look inside `<noscript>`.
    await expect(section(page).locator('noscript p')).toHaveText(text.needsScripts)
    await page.getByRole('button', { name: text.remove }).click()
    await expect(page.locator('main noscript > [role=status]')).toHaveText(text.removed)
    expect(await devicesOf(client)).toEqual([])
  })
})

/** Has the browser deliver a push to the service worker of the page, as its push service would. */
async function deliverPush(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

/** Records what the service worker shows, because headless Chromium shows no notifications, and lets it focus tabs without a click. */
async function recordNotifications(worker: Worker): Promise<() => Promise<unknown>> {
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      const { tag, dir, data } = options
      shown.push({ title, tag, dir, data })
    }
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: { focus: () => Promise<unknown> } } }
    WindowClient.prototype.focus = async () => undefined
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown }).shown)
}

test('the service worker shows a push, and a click on it opens its page in the tab of the site', async ({ page, context, site }) => {
  await openSettings(page, site)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker runs')
  const shown = await recordNotifications(worker)
  await deliverPush(page, { title: 'سارا پستت را پسندید', body: '', path: '/topics', tag: 'n7' })
  await expect.poll(shown).toEqual([{ title: 'سارا پستت را پسندید', tag: 'n7', dir: 'rtl', data: { path: '/topics' } }])
  await worker.evaluate(() => {
    const notification = { data: { path: '/topics' }, close: () => undefined }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect(page).toHaveURL('/topics')
  expect(context.pages()).toHaveLength(1)
})
