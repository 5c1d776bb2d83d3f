import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { HubRequest } from './parse-hub-request.ts'
import { parseTopicPath, readTopic } from './read-topic.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { text } from './text.ts'
import { confirmsIntent, notifyDenied } from './verify-callback.ts'

/**
 * Handles the `hub-verify` job: applies a request if the callback confirms it, and otherwise changes nothing and does not retry. Notifies
 * the callback if the feed no longer exists or its host is at the limit.
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
