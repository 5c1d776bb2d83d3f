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
  env?: Partial<Env>
}

let sentJobs: Job[] = []

/** Holds jobs until `runQueuedJobs`, so that no test waits for a timer. */
const fakeQueue = {
  send: async (body: Job) => void sentJobs.push(body),
  sendBatch: async (messages: Iterable<{ body: Job }>) => {
    for (const { body } of messages) sentJobs.push(body)
  },
}

export const testEnv = (over: Partial<Env> = {}): Env =>
  // The app uses only these two methods of a queue.
  ({ ...env, JOBS: fakeQueue as unknown as Queue, ...over })

/**
 * Sends a request through the API without pages, reads the response and waits for background work, some of which starts only once the body
 * is read.
 */
export const request = (path: string, init: RequestInit = {}, over: Partial<Env> = {}): Promise<Response> =>
  requestAndDisconnect(path, init, undefined, over)

/** Like `request`, but disconnects once it has received `maxBytes`; the returned body is what arrived until then. */
export async function requestAndDisconnect(
  path: string,
  init: RequestInit,
  maxBytes = Number.POSITIVE_INFINITY,
  over: Partial<Env> = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(new URL(path, ORIGIN), init), testEnv(over), ctx)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let bytes = 0; reader && bytes < maxBytes; ) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.byteLength
    chunks.push(value)
  }
  await reader?.cancel()
  await waitOnExecutionContext(ctx)
  return new Response(response.body ? await new Blob(chunks).arrayBuffer() : null, response)
}

/** Creates an API client with the session of a user, or an anonymous client for `null`; sends bodies as JSON. */
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

export const discardJobs = (): void => {
  sentJobs = []
}

/** Runs the queued jobs through the consumer and returns them; throws if any job fails. */
export async function runQueuedJobs(): Promise<Job[]> {
  const jobs = sentJobs
  sentJobs = []
  if (jobs.length === 0) return jobs
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch('daftar-jobs', messages)
  const ctx = createExecutionContext()
  await consumeJobs(batch, testEnv())
  const { retryMessages } = await getQueueResult(batch, ctx)
  if (retryMessages.length > 0) throw new Error(`Jobs failed: ${retryMessages.map(({ msgId }) => jobs[Number(msgId)]?.kind).join(', ')}`)
  return jobs
}

/** Runs pending jobs, and the jobs they enqueue, until none is left. */
export async function runAllJobs(): Promise<void> {
  do {
    while ((await flushOutbox(database(env), testEnv().JOBS)) > 0);
  } while ((await runQueuedJobs()).length > 0)
}
