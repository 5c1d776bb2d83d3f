import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { consumeJobs } from '#worker/jobs.ts'
import { flushOutbox, type Job } from '#worker/lib/outbox.ts'
import type { TestUser } from './factories.ts'

export const ORIGIN = 'http://daftar.test'

interface Options {
  headers?: Record<string, string>
  /** Bindings in place of the real ones, such as a faulty database. */
  env?: Partial<Env>
}

let sentJobs: Job[] = []

/** The queue as tests have it: keeps what is sent until `deliverEffects`, so no test waits for a timer. */
const fakeQueue = {
  send: async (body: Job) => void sentJobs.push(body),
  sendBatch: async (messages: Iterable<{ body: Job }>) => {
    for (const { body } of messages) sentJobs.push(body)
  },
}

/** The bindings of a test's requests: real but for the queue. */
export const testEnv = (over: Partial<Env> = {}): Env =>
  // Of a queue the app only uses the two methods above.
  ({ ...env, JOBS: fakeQueue as unknown as Queue, ...over })

/** Sends a request through the whole API, takes its answer in and lets its background work finish, some of which waits for just that. */
export const request = (path: string, init: RequestInit = {}, over: Partial<Env> = {}): Promise<Response> =>
  requestAndDisconnect(path, init, undefined, over)

/** The same for somebody who goes away once so many bytes of the answer have come; what came is the body. */
export async function requestAndDisconnect(
  path: string,
  init: RequestInit,
  maxBytes = Number.POSITIVE_INFINITY,
  over: Partial<Env> = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const answer = await app.fetch(new Request(new URL(path, ORIGIN), init), testEnv(over), ctx)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  for (let bytes = 0; reader && bytes < maxBytes; ) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.byteLength
    chunks.push(value)
  }
  await reader?.cancel()
  await waitOnExecutionContext(ctx)
  return new Response(answer.body ? await new Blob(chunks).arrayBuffer() : null, answer)
}

/** Calls of the API as one person's browser makes them; `null` is somebody not signed in. Bodies are sent as JSON. */
export function as(person: Pick<TestUser, 'cookie'> | null) {
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
export const discardJobs = (): void => {
  sentJobs = []
}

/** Carries out every effect sent to the queue so far, as the consumer would; answers what was carried out. */
export async function runQueuedJobs(): Promise<Job[]> {
  const jobs = sentJobs
  sentJobs = []
  if (jobs.length === 0) return jobs
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch('daftar-jobs', messages)
  const ctx = createExecutionContext()
  await consumeJobs(batch, testEnv())
  const { retryMessages } = await getQueueResult(batch, ctx)
  if (retryMessages.length > 0) throw new Error(`Effects failed: ${retryMessages.map(({ msgId }) => jobs[Number(msgId)]?.kind).join(', ')}`)
  return jobs
}

/** Carries out whatever waits, and what that brings about, until nothing does. */
export async function runAllJobs(): Promise<void> {
  do {
    while ((await flushOutbox(database(env), testEnv().JOBS)) > 0);
  } while ((await runQueuedJobs()).length > 0)
}
