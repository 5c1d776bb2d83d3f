import { TITLE } from '#shared/notifications/declaration.ts'
import { notificationSentence } from '#shared/notifications/sentence.ts'
import { quoteTitle } from '#shared/persian/text-metrics.ts'
import type { Notification } from '#worker/notifications/publish/contract.ts'

export const NOTIFICATIONS_PATH = '/me/notifications'

/** Isolates a name in a text without markup, so that its direction does not change that of the words around it. */
export const isolate = (words: string) => `\u2068${words}\u2069`

/**
 * Returns the sentence of a notification as text, for what shows the comment beside it, such as an email; a missing title leaves no second
 * space.
 */
export function describeNotification(line: Notification): string {
  const { title, actors } = line
  const words = notificationSentence(line, 'email').map((part) => {
    if (part === TITLE) return title === null ? '' : isolate(quoteTitle(title))
    return typeof part === 'string' ? part : isolate(actors[part.actor]?.name ?? '')
  })
  return words.join('').replace(/ {2,}/g, ' ').trim()
}

/** Returns the path that a notification leads to: its subject, the only actor, or the list of notifications. */
export const notificationPath = ({ path, actors: [first], count }: Notification) =>
  path ?? (first && count === 1 ? `/${first.handle}` : NOTIFICATIONS_PATH)
