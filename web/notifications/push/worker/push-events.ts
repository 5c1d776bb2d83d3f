import { OFFLINE_WRITING_PATH } from '#shared/offline/names.ts'
import { draftOfPath } from '#shared/offline/route-request.ts'
import type { PushMessage } from '#shared/push-message.ts'
import { toRegistration } from '../to-registration.ts'

/** What the service worker offers, of which TypeScript's library conflicts with that of pages. */
export interface PushScope {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    readonly pushManager: Pick<PushManager, 'subscribe'>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
}

interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

const NOTIFICATIONS_PATH = '/me/notifications'
/** Browsers require a notification for every push, whatever it contains. */
const UNKNOWN: PushMessage = { title: 'در دفتر خبری تازه داری', body: '', path: NOTIFICATIONS_PATH, tag: 'news' }

/** Shows a push; a notification with the same tag gives way to it. */
export async function showPush({ registration }: PushScope, data: { json(): unknown } | null): Promise<void> {
  const { title, body, path, tag } = readMessage(data)
  await registration.showNotification(title, { body, tag, lang: 'fa', dir: 'rtl', icon: '/icons/icon-192.png', data: { path } })
}

function readMessage(data: { json(): unknown } | null): PushMessage {
  try {
    return { ...UNKNOWN, ...(data?.json() as PushMessage | undefined) }
  } catch {
    return UNKNOWN
  }
}

/**
 * Opens the page of a notification: where it is open already, else in a tab of the site, else in a new one. A tab with an editor keeps its page.
 */
export async function openPush({ clients }: PushScope, data: unknown): Promise<void> {
  const { path } = { ...UNKNOWN, ...(data as Partial<PushMessage> | null) }
  const url = new URL(path, location.origin)
  const target = url.origin === location.origin ? url.href : new URL(NOTIFICATIONS_PATH, location.origin).href
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === target)
  if (open) return void (await open.focus())
  const other = tabs.find((tab) => !isEditor(new URL(tab.url).pathname))
  // Only a tab that this service worker controls can be sent elsewhere.
  const navigated = await other?.navigate(target).catch(() => undefined)
  await (other && navigated ? other.focus() : clients.openWindow(target))
}

const isEditor = (pathname: string) => draftOfPath(pathname) !== undefined || pathname === OFFLINE_WRITING_PATH

/** Registers the subscription that the browser has put in place of the one it had, if somebody is signed in. */
export async function renewPush({ registration }: PushScope, renewed: Pick<PushSubscription, 'toJSON'> | null | undefined): Promise<void> {
  const response = await fetch('/api/me/push-devices')
  if (!response.ok) return
  const { key }: { key: string | null } = await response.json()
  if (key === null) return
  const subscription = renewed ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  await fetch('/api/me/push-devices/current', {
    method: 'PUT',
    body: JSON.stringify(toRegistration(subscription)),
    headers: { 'Content-Type': 'application/json' },
  })
}
