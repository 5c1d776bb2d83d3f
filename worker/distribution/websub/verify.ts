import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { confirms, deny } from './ask-callback.ts'
import { HubRequest } from './read-request.ts'
import { readTopic, topicPath } from './read-topic.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { text } from './text.ts'

/**
 * Consumer of the effect `hub-verify`: asks the callback whether it wants what was asked in its name, and does it then. Who does not
 * confirm is left as they were, and not asked again: they would have to ask anew.
 */
export async function verifyIntent(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const request = HubRequest.parse(payload)
  const { mode, callback, topic } = request
  const path = topicPath(env, topic) ?? ''
  const document = mode === 'subscribe' ? await readTopic(env, db, path) : undefined
  if (mode === 'subscribe' && !document) return deny(env, callback, topic, text.gone)
  if (!(await confirms(env, request))) return
  if (!document) return unsubscribe(db, path, callback)
  if (!(await subscribe(db, path, document, request))) await deny(env, callback, topic, text.full)
}
