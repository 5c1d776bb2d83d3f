import { type Api, unwrap } from '#web/lib/api.ts'
import { registerServiceWorker } from '#web/lib/offline/registration.ts'
import { toRegistration } from './to-registration.ts'

/** Whether this browser can receive pushes; iOS requires an installed app. */
export const canReceivePushes = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Returns the subscription of this browser; undefined without one. */
export async function readSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Subscribes this browser to pushes of the site, whose public key is `key`, and registers it. Asks for the permission, which only the answer to
 * a click may do; returns it. Rejects with a `DOMException` if the browser does not reach its push service.
 */
export async function subscribeBrowser(api: Api, key: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  // A subscription with an older key of the site is in the way.
  const subscription = await subscribe().catch(async (error: unknown) => {
    const known = await pushManager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return subscribe()
  })
  await unwrap(api.api.me['push-devices'].current.$put({ json: toRegistration(subscription) }))
  return permission
}
