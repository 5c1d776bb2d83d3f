import type { RegisterPushDevice } from '#worker/notifications/push/contract.ts'

/** Returns what the API stores of a browser's subscription. */
export function toRegistration(subscription: Pick<PushSubscription, 'toJSON'>): RegisterPushDevice {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
