import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { consumeEffects } from '#worker/jobs.ts'
import { type Effect, flushOutbox } from '#worker/lib/outbox.ts'
import type { APerson } from './factories.ts'

export const ORIGIN = 'http://daftar.test'

interface Options {
  headers?: Record<string, string>
  /** Bindings in place of the real ones, such as a faulty database. */
  env?: Partial<Env>
}

let sent: Effect[] = []

/** The queue as tests have it: keeps what is sent until `deliverEffects`, so no test waits for a timer. */
const EFFECTS = {
  send: async (body: Effect) => void sent.push(body),
  sendBatch: async (messages: Iterable<{ body: Effect }>) => {
    for (const { body } of messages) sent.push(body)
  },
}

/** The bindings of a test's requests: real but for the queue. */
export const testEnv = (over: Partial<Env> = {}): Env =>
  // Of a queue the app only uses the two methods above.
  ({ ...env, EFFECTS: EFFECTS as unknown as Queue, ...over })

/** Sends a request through the whole API, takes its answer in and lets its background work finish, some of which waits for just that. */
export const request = (path: string, init: RequestInit = {}, over: Partial<Env> = {}): Promise<Response> =>
  requestPart(path, init, undefined, over)

/** The same for somebody who goes away once so many bytes of the answer have come; what came is the body. */
export async function requestPart(
  path: string,
  init: RequestInit,
  enough = Number.POSITIVE_INFINITY,
  over: Partial<Env> = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const answer = await app.fetch(new Request(new URL(path, ORIGIN), init), testEnv(over), ctx)
  const taken: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  for (let bytes = 0; reader && bytes < enough; ) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.byteLength
    taken.push(value)
  }
  await reader?.cancel()
  await waitOnExecutionContext(ctx)
  return new Response(answer.body ? await new Blob(taken).arrayBuffer() : null, answer)
}

/** Calls of the API as one person's browser makes them; `null` is somebody not signed in. Bodies are sent as JSON. */
export function as(person: Pick<APerson, 'cookie'> | null) {
  const call =
    (method: string) =>
    (path: string, body?: unknown, options: Options = {}) =>
      request(
        path,
        {
          method,
          body: body === undefined ? (method === 'GET' ? undefined : '{}') : JSON.stringify(body),
          redirect: 'manual',
          headers: {
            ...(person ? { Cookie: person.cookie } : {}),
            ...(method === 'GET' ? {} : { Origin: ORIGIN, 'Content-Type': 'application/json' }),
            ...options.headers,
          },
        },
        options.env,
      )
  const get = (path: string, options?: Options) => call('GET')(path, undefined, options)
  return { get, post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') }
}

/** Drops the effects sent so far, for tests that look at answers only. */
export const forgetEffects = (): void => {
  sent = []
}

/** Carries out every effect sent to the queue so far, as the consumer would; answers what was carried out. */
export async function deliverEffects(): Promise<Effect[]> {
  const effects = sent
  sent = []
  if (effects.length === 0) return effects
  const messages = effects.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch('daftar-effects', messages)
  const ctx = createExecutionContext()
  await consumeEffects(batch, testEnv())
  const { retryMessages } = await getQueueResult(batch, ctx)
  if (retryMessages.length > 0)
    throw new Error(`Effects failed: ${retryMessages.map(({ msgId }) => effects[Number(msgId)]?.kind).join(', ')}`)
  return effects
}

/** Carries out whatever waits, and what that brings about, until nothing does. */
export async function settleEffects(): Promise<void> {
  do {
    while ((await flushOutbox(database(env), testEnv().EFFECTS)) > 0);
  } while ((await deliverEffects()).length > 0)
}
