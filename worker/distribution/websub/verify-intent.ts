import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { HubRequest } from './parse-hub-request.ts'
import { parseTopicPath, readTopic } from './read-topic.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { text } from './text.ts'
import { confirmsIntent, notifyDenied } from './verify-callback.ts'

/**
 * Consumer of the effect `hub-verify`: asks the callback whether it wants what was asked in its name, and does it then. Who does not
 * confirm is left as they were, and not asked again: they would have to ask anew.
 */
export async function verifyIntent(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const request = HubRequest.parse(payload)
  const { mode, callback, topic } = request
  const path = parseTopicPath(env, topic) ?? ''
  const document = mode === 'subscribe' ? await readTopic(env, db, path) : undefined
  if (mode === 'subscribe' && !document) return notifyDenied(env, callback, topic, text.gone)
  if (!(await confirmsIntent(env, request))) return
  if (!document) return unsubscribe(db, path, callback)
  if (!(await subscribe(db, path, document, request))) await notifyDenied(env, callback, topic, text.full)
}
